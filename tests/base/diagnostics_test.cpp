#include "surefoot/base/diagnostics.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace surefoot {
namespace {

TEST(Diagnostics, CountsByKindAndMessage) {
  Diagnostics notes;
  EXPECT_TRUE(notes.empty());
  notes.warn(WarningKind::leg_stretched, "stretched");
  notes.warn(WarningKind::leg_stretched, "stretched");
  notes.warn(WarningKind::leg_stretched, "stretched much");
  notes.warn(WarningKind::target_not_met, "stretched");
  ASSERT_EQ(notes.warnings().size(), 3u);
  EXPECT_EQ(notes.warnings()[0].count, 2u);
  EXPECT_EQ(notes.count(WarningKind::leg_stretched), 3u);
  EXPECT_EQ(notes.count(WarningKind::target_not_met), 1u);
  EXPECT_EQ(notes.count(WarningKind::walks_in_place), 0u);
}

TEST(Diagnostics, NotesAreNoWarnings) {
  Diagnostics notes;
  notes.note(NoteKind::guessed_units, "centimetres");
  notes.note(NoteKind::guessed_units, "centimetres");
  notes.note_at(NoteKind::t_pose_start, 0, "T-pose");
  EXPECT_TRUE(notes.empty());
  EXPECT_TRUE(notes.warnings().empty());
  ASSERT_EQ(notes.notes().size(), 2u);
  EXPECT_EQ(notes.count(NoteKind::guessed_units), 2u);
  EXPECT_EQ(to_string(notes.notes()[1]), "T-pose (frame 0)");
}

TEST(Diagnostics, KeepsFramesInOrderOnce) {
  Diagnostics notes;
  for (const int frame : {7, 3, 5, 3, 4})
    notes.warn_at(WarningKind::target_not_met, frame, "missed");
  const Warning& warning = notes.warnings().at(0);
  EXPECT_EQ(warning.count, 5u);
  EXPECT_EQ(warning.frames, (std::vector<int>{3, 4, 5, 7}));
  EXPECT_EQ(to_string(warning), "missed (5 times: frames 3 to 5, 7)");
}

TEST(Diagnostics, KeepsABoundedNumberOfFrames) {
  Diagnostics notes;
  const int frames = static_cast<int>(Diagnostics::kFramesKept) + 500;
  for (int frame = 0; frame < frames; ++frame)
    notes.warn_at(WarningKind::target_not_met, frame, "missed");
  EXPECT_EQ(notes.warnings().at(0).frames.size(), Diagnostics::kFramesKept);
  EXPECT_EQ(notes.count(WarningKind::target_not_met), static_cast<std::size_t>(frames));
}

TEST(Diagnostics, SaysOneThingShortly) {
  Diagnostics notes;
  notes.warn(WarningKind::uncertain_units, "units guessed");
  notes.warn_at(WarningKind::target_not_met, 9, "missed");
  EXPECT_EQ(to_string(notes.warnings()[0]), "units guessed");
  EXPECT_EQ(to_string(notes.warnings()[1]), "missed (frame 9)");
}

TEST(DescribeFrames, WritesSpansAndCountsTheRest) {
  EXPECT_EQ(describe_frames({}), "");
  EXPECT_EQ(describe_frames({4}), "4");
  EXPECT_EQ(describe_frames({4, 5}), "4 to 5");
  EXPECT_EQ(describe_frames({1, 3, 4, 5, 9}), "1, 3 to 5, 9");
  EXPECT_EQ(describe_frames({1, 3, 5, 7, 9}), "1, 3, 5, 7 and 1 more span");
  EXPECT_EQ(describe_frames({1, 3, 5, 6, 8}, 2), "1, 3 and 2 more spans");
}

TEST(KindNames, AreDistinctWords) {
  std::set<std::string> names;
  const auto check = [&](const std::string& name) {
    EXPECT_NE(name, "unknown");
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string::npos) << name;
  };
  for (int kind = 0; kind <= static_cast<int>(NoteKind::left_out_example); ++kind)
    check(std::string(name_of(static_cast<NoteKind>(kind))));
  for (int kind = 0; kind <= static_cast<int>(WarningKind::lost_detail); ++kind)
    check(std::string(name_of(static_cast<WarningKind>(kind))));
}

}  // namespace
}  // namespace surefoot
