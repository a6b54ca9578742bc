#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "support/data_files.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {
namespace {

using namespace testing;

// A robot whose knees cross straight, seen from joint to joint, in every step: without a bound on
// what a step of the fit may cost, the body was moved by 43 cm; as long as knees beyond straight
// were forbidden to go further, by 10 cm.
TEST(WildBodies, KneesThatCrossStraightDoNotDriveTheBodyAway) {
  SUREFOOT_NEEDS_DATA();
  const std::string file = "formats/npz/kimodo_g1_01_single_text_prompt.npz";
  const auto bytes = std::make_shared<const std::string>(read_data_file(file).value());
  const Result<Take> take = load_take({{file, bytes}, {}, {}});
  ASSERT_TRUE(take);
  const Result<CleanedTake> cleaned = clean_take(*take);
  ASSERT_TRUE(cleaned);
  constexpr double kTwiceTheSlide = 0.02;  // m: more than any foot must be moved by
  for (int frame = 0; frame < take->frames(); ++frame) {
    const Vec3 moved = cleaned->take.motion().pose(frame)[0].translation -
                       take->motion().pose(frame)[0].translation;
    EXPECT_LT(moved.norm(), kTwiceTheSlide) << frame;
  }
}

}  // namespace
}  // namespace surefoot
