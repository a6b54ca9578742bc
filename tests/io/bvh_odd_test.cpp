#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "support/data_files.h"
#include "surefoot/io/bvh.h"

namespace surefoot {
namespace {

using testing::HasSubstr;

enum class Outcome { loads, refused };
using enum Outcome;

// What becomes of each unusual file, and why.
struct OddFile {
  const char* file;
  Outcome outcome;
  const char* why;
  int joints = 0;  // end sites included
  int frames = 0;
  double fps = 0.0;
  std::optional<WarningKind> warning = {};  // one that must be among the warnings
  const char* refusal = "";                 // `line:column: sentence` behind the file's name
};

constexpr auto kRepaired = WarningKind::repaired_file;
constexpr auto kCount = WarningKind::frame_count_corrected;

const std::vector<OddFile>& odd_files() {
  static const std::vector<OddFile> files{
      {"bvh_made/comma_separated.bvh", loads, "commas separate like blanks", 38, 40, 120},
      {"bvh_made/cr_only.bvh", loads, "CR ends a line", 38, 40, 120},
      {"bvh_made/crlf.bvh", loads, "CRLF ends a line", 38, 40, 120},
      {"bvh_made/duplicate_names.bvh", loads, "both keep their name", 38, 40, 120},
      {"bvh_made/empty.bvh", refused, "nothing to read", 0, 0, 0, {}, "1:1: the file is empty"},
      {"bvh_made/frame_time_missing.bvh",
       refused,
       "no rate can be made up",
       0,
       0,
       0,
       {},
       "188:1: no 'Frame Time:' line; set the frame rate (--fps)"},
      {"bvh_made/frame_time_zero.bvh", loads, "30 a second are usual", 38, 40, 30, kRepaired},
      {"bvh_made/frames_negative.bvh", loads, "the data is what counts", 38, 40, 120, kCount},
      {"bvh_made/frames_too_few.bvh", loads, "the data is what counts", 38, 40, 120, kCount},
      {"bvh_made/frames_too_many.bvh", loads, "the data is what counts", 38, 40, 120, kCount},
      {"bvh_made/frames_zero.bvh",
       refused,
       "a clip has frames",
       0,
       0,
       0,
       {},
       "189:1: no frames after the frame time"},
      {"bvh_made/lowercase_keywords.bvh", loads, "keywords have no case", 38, 40, 120},
      {"bvh_made/nan_values.bvh",
       refused,
       "a number that is none has no good stand-in",
       0,
       0,
       0,
       {},
       "193:1: 'nan' is not a finite number within the usable range"},
      {"bvh_made/no_end_site.bvh", loads, "end sites are optional", 31, 40, 120},
      {"bvh_made/not_a_bvh.bvh",
       refused,
       "another format",
       0,
       0,
       0,
       {},
       "1:1: this is not a BVH file: it does not start with HIERARCHY"},
      {"bvh_made/row_short_one_value.bvh",
       refused,
       "nobody knows which value is missing",
       0,
       0,
       0,
       {},
       "193:742: expected 96 values, found 95"},
      {"bvh_made/sci_notation.bvh", loads, "numbers may have exponents", 38, 40, 120},
      {"bvh_made/spaces_in_names.bvh", loads, "a name is the rest of its line", 38, 40, 120},
      {"bvh_made/truncated_mid_row.bvh", loads, "the complete frames are sound", 38, 39, 120,
       kRepaired},
      {"bvh_made/unbalanced_brace.bvh", loads, "MOTION closes what is open", 38, 40, 120,
       kRepaired},
      {"bvh_made/utf8_bom.bvh", loads, "a byte-order mark is no content", 38, 40, 120},
      {"bvh_made/wrapped_rows.bvh", loads, "a frame may take several lines", 38, 40, 120},
      {"bvh_made/z_up.bvh", loads, "the root is turned to +y up", 38, 40, 120},
      {"bvh_made/zero_length_leg.bvh", loads, "a bone may have no length", 38, 40, 120},
      {"bvh_found/Geno_stance.bvh", loads, "position channels on every joint", 96, 2, 60},
      {"bvh_found/UPSkeleton_S1_AMASS.bvh", loads, "one frame is a clip", 27, 1, 240},
      {"bvh_found/cmu_90_10_one_frame.bvh", loads, "few frames are a clip", 38, 3, 120},
      {"bvh_found/daz_pirouette_mixed_orders.bvh", loads, "each joint has its own order", 57, 592,
       120},
      {"bvh_found/full_precision_frame_time.bvh", loads, "the rate need not be whole", 3, 3,
       23.976},
      {"bvh_found/momask_template_metres.bvh", loads, "metres", 27, 720, 60},
      {"bvh_found/momentum_simple.bvh", loads, "not a biped", 6, 3, 30},
      {"bvh_found/rest_pose_only.bvh", loads, "one frame is a clip", 38, 1, 24},
      {"bvh_found/rotation_first_root.bvh", loads, "channels in any order", 6, 4, 25},
      {"bvh_found/sinusoidal.bvh", loads, "not a biped", 4, 120, 60},
      {"bvh_found/standard_skeleton.bvh", loads, "one frame is a clip", 29, 1, 120},
      {"bvh_found/test_freebvh_mixamorig_colon.bvh", loads, "names may have colons", 70, 69, 30},
      {"bvh_found/test_simple.bvh", loads, "a joint may be called End", 3, 2, 30},
      {"bvh_found/two_joints.bvh", loads, "blanks may come in twos", 3, 3, 30},
  };
  return files;
}

TEST(BvhOddFiles, LoadAsTheTableSays) {
  SUREFOOT_NEEDS_DATA();
  for (const OddFile& odd : odd_files()) {
    SCOPED_TRACE(odd.file);
    const std::optional<std::string> bytes = read_data_file(std::string("odd/") + odd.file);
    ASSERT_TRUE(bytes.has_value());
    Diagnostics notes;
    const Result<Clip> clip = load_bvh(*bytes, {.file_name = "x.bvh"}, &notes);
    ASSERT_EQ(clip.has_value(), odd.outcome == loads)
        << odd.why << (clip ? "" : ": " + clip.error().to_string());
    if (!clip) {
      EXPECT_THAT(clip.error().to_string(), HasSubstr(odd.refusal));
      EXPECT_GT(clip.error().place.line, 0);
      EXPECT_GT(clip.error().place.column, 0);
      continue;
    }
    EXPECT_EQ(clip->skeleton.size(), odd.joints);
    EXPECT_EQ(clip->motion.frames(), odd.frames);
    EXPECT_NEAR(clip->motion.fps(), odd.fps, 1e-3);
    EXPECT_EQ(notes.count(kRepaired) > 0, odd.warning == kRepaired);
    EXPECT_TRUE(!odd.warning || notes.count(*odd.warning) > 0);
    const bool repeats = std::string_view(odd.file).ends_with("duplicate_names.bvh");
    EXPECT_EQ(notes.count(NoteKind::repeated_name) > 0, repeats);
  }
}

TEST(BvhOddFiles, EveryFileHasItsRow) {
  SUREFOOT_NEEDS_DATA();
  std::vector<std::string> listed;
  for (const OddFile& odd : odd_files()) listed.push_back(std::string("odd/") + odd.file);
  std::vector<std::string> found = data_files("odd/bvh_made", ".bvh");
  for (const std::string& file : data_files("odd/bvh_found", ".bvh")) found.push_back(file);
  EXPECT_THAT(listed, testing::UnorderedElementsAreArray(found));
}

}  // namespace
}  // namespace surefoot
