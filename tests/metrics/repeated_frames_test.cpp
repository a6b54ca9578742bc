#include "metrics/repeated_frames.h"

#include <gtest/gtest.h>

#include "contact/gliding_biped.h"
#include "metrics/walking.h"

namespace surefoot {
namespace {

using testing::Walking;

TEST(RepeatedFrames, AreTheCopiesBeforeAJump) {
  Walking walk;
  EXPECT_TRUE(find_repeats(walk.skeleton, walk.motion).empty());
  walk.repeat(50, 53);
  walk.repeat(120, 121);
  const std::vector<FrameRun> runs = find_repeats(walk.skeleton, walk.motion);
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].first, 51);
  EXPECT_EQ(runs[0].last, 53);
  EXPECT_EQ(runs[1].first, 121);
  EXPECT_EQ(runs[1].last, 121);
}

// Files of half the rate, every frame written twice, have lost nothing.
TEST(RepeatedFrames, AreNotFramesThatWereAllDoubled) {
  Walking walk;
  for (int f = 0; f + 1 < walk.motion.frames(); f += 2) walk.repeat(f, f + 1);
  EXPECT_TRUE(find_repeats(walk.skeleton, walk.motion).empty());
}

TEST(RepeatedFrames, AreNotABodyAtRestNorTheEndsOfAMotion) {
  const Motion rest = gliding_biped(
      90, 30.0, [](double t) { return Vec3(0.0, 0.0, t < 1.0 ? 0.0 : 0.01 * (t - 1.0)); });
  EXPECT_TRUE(find_repeats(sample_biped_skeleton(), rest).empty());
  Walking walk;
  walk.repeat(0, 4);
  walk.repeat(walk.motion.frames() - 5, walk.motion.frames() - 1);
  EXPECT_TRUE(find_repeats(walk.skeleton, walk.motion).empty());
}

TEST(RepeatedFrames, AreNotInMotionsOfAFewFrames) {
  for (int frames = 0; frames < 4; ++frames) {
    const Motion motion = gliding_biped(frames, 30.0, [](double) { return Vec3(Vec3::Zero()); });
    EXPECT_TRUE(find_repeats(sample_biped_skeleton(), motion).empty());
  }
}

TEST(MeanStep, IsTheWayOfABodyThatGlides) {
  const Motion motion =
      gliding_biped(10, 30.0, [](double t) { return Vec3(0.9 * t, 0.0, 1.2 * t); });
  EXPECT_NEAR(mean_step(sample_biped_skeleton(), motion, 4), 0.05, 1e-12);
}

}  // namespace
}  // namespace surefoot
