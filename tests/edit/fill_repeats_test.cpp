#include "edit/fill_repeats.h"

#include <gtest/gtest.h>

#include "enforce/walks.h"
#include "metrics/repeated_frames.h"

namespace surefoot {
namespace {

using namespace testing;

Motion with_repeats(const Motion& motion, int first, int last) {
  Motion copy = motion;
  for (int f = first; f <= last; ++f) {
    const ConstPoseSpan kept = motion.pose(first - 1);
    std::copy(kept.begin(), kept.end(), copy.pose(f).begin());
  }
  return copy;
}

TEST(FillRepeats, FillsDroppedFramesCloseToWhatTheyWere) {
  const Walk walk({.frames = 480, .fps = 120.0});
  const Motion dropped = with_repeats(walk.motion, 200, 204);
  const std::vector<FrameRun> runs = find_repeats(walk.skeleton, dropped);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].first, 200);
  EXPECT_EQ(runs[0].last, 204);
  const Motion filled = fill_repeats(dropped, runs);
  const LegPoses was = walk.poses(walk.motion);
  EXPECT_GT(leg_movement(was, walk.poses(dropped)), 0.04);
  EXPECT_LT(leg_movement(was, walk.poses(filled)), 0.006);
  for (int f = 0; f < 480; ++f) {
    if (f < 200 || f > 204) {
      EXPECT_TRUE(same_bits(filled.pose(f), walk.motion.pose(f)));
    }
  }
}

TEST(FillRepeats, TellsNothingOfRestAndOfDoubledFrames) {
  const Walk walk;
  Motion rest = walk.motion;
  Motion doubled = walk.motion;
  for (int f = 1; f < rest.frames(); ++f) {
    const ConstPoseSpan still = walk.motion.pose(0);
    std::copy(still.begin(), still.end(), rest.pose(f).begin());
    const ConstPoseSpan half = walk.motion.pose(f / 2);
    std::copy(half.begin(), half.end(), doubled.pose(f).begin());
  }
  EXPECT_TRUE(find_repeats(walk.skeleton, walk.motion).empty());
  EXPECT_TRUE(find_repeats(walk.skeleton, rest).empty());
  EXPECT_TRUE(find_repeats(walk.skeleton, doubled).empty());
}

}  // namespace
}  // namespace surefoot
