#include "metrics/literature.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

std::vector<BothLegs> gliding(double fps, double speed, double height = 0.0) {
  const Motion motion = gliding_biped(static_cast<int>(5.0 * fps) + 1, fps, [=](double t) {
    return Vec3(0.6 * speed * t, height, 0.8 * speed * t);
  });
  return leg_poses(sample_biped_skeleton(), motion, sample_biped_rig());
}

LiteratureSkating alone(double fps, double speed) {
  const std::vector<BothLegs> legs = gliding(fps, speed);
  return measure_literature(legs, legs, fps);
}

TEST(Literature, RatiosCountLowFastSteps) {
  for (const double fps : {20.0, 30.0, 120.0}) {
    EXPECT_NEAR(alone(fps, 1.0).gmd_ratio, 1.0, 1e-12);
    EXPECT_EQ(alone(fps, 0.4).gmd_ratio, 0.0);
    EXPECT_NEAR(alone(fps, 0.3).kimodo_ratio, 1.0, 1e-12);
    EXPECT_EQ(alone(fps, 0.15).kimodo_ratio, 0.0);
  }
}

TEST(Literature, WaysAreOfFramesAtThirtyASecond) {
  for (const double fps : {20.0, 30.0, 120.0}) {
    EXPECT_NEAR(alone(fps, 0.15).mann, 0.15 / 30.0, 1e-12);
    EXPECT_NEAR(alone(fps, 0.15).wham, 0.15 / 30.0, 1e-12);
  }
}

TEST(Literature, HeightsAreAboveTheLowestBallOfTheOriginal) {
  const auto low = gliding(30.0, 1.0);
  const LiteratureSkating raised = measure_literature(gliding(30.0, 1.0, 0.06), low, 30.0);
  EXPECT_EQ(raised.gmd_ratio, 0.0);
  EXPECT_EQ(raised.kimodo_ratio, 0.0);
  EXPECT_EQ(raised.mann, 0.0);
  const LiteratureSkating half = measure_literature(gliding(30.0, 0.3, 0.0125), low, 30.0);
  EXPECT_NEAR(half.mann, 0.01 * (2.0 - std::sqrt(2.0)), 1e-12);
}

TEST(Literature, WhamLooksWhereTheOriginalIsStill) {
  const auto still = gliding(30.0, 0.0);
  const auto fast = gliding(30.0, 2.0);
  EXPECT_NEAR(measure_literature(fast, still, 30.0).wham, 2.0 / 30.0, 1e-12);
  EXPECT_EQ(measure_literature(still, fast, 30.0).wham, 0.0);
}

TEST(Literature, OneFrameDoesNotSkate) {
  const auto legs = gliding(30.0, 1.0);
  const LiteratureSkating found = measure_literature({legs.data(), 1}, {legs.data(), 1}, 30.0);
  EXPECT_EQ(found.gmd_ratio + found.kimodo_ratio + found.mann + found.wham, 0.0);
}

}  // namespace
}  // namespace surefoot
