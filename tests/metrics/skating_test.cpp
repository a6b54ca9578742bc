#include "metrics/skating.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

SkatingReport skating(double fps, double speed, double height) {
  const Motion motion = gliding_biped(static_cast<int>(5.0 * fps) + 1, fps, [=](double t) {
    return Vec3(0.6 * speed * t, height, 0.8 * speed * t);
  });
  const Rig rig = sample_biped_rig();
  return measure_skating(leg_poses(sample_biped_skeleton(), motion, rig), fps, rig, Ground::flat());
}

TEST(SkatingRatio, CountsFastLowSteps) {
  for (const double fps : {20.0, 30.0, 120.0}) {
    EXPECT_NEAR(skating(fps, 1.0, 0.0).ratio, 1.0, 1e-12);
    EXPECT_EQ(skating(fps, 0.4, 0.0).ratio, 0.0);
    EXPECT_EQ(skating(fps, 1.0, 0.06).ratio, 0.0);
    // At 0.7 m/s the five-step mean is too low in the first and last of the hundred steps, where
    // two of five lie beyond the clip.
    EXPECT_NEAR(skating(fps, 0.7, 0.0).ratio, 0.98, 1e-12);
  }
}

TEST(Skate, WeighsSpeedByHeight) {
  EXPECT_NEAR(skating(60.0, 0.3, 0.0).skate, 0.3, 1e-12);
  EXPECT_NEAR(skating(60.0, 0.3, -0.01).skate, 0.3, 1e-12);
  EXPECT_NEAR(skating(60.0, 0.3, 0.0125).skate, 0.3 * (2.0 - std::sqrt(2.0)), 1e-12);
  EXPECT_NEAR(skating(60.0, 0.3, 0.025).skate, 0.0, 1e-12);
  EXPECT_NEAR(skating(60.0, 0.3, 0.5).skate, 0.0, 1e-12);
}

TEST(Skating, OneFrameDoesNotSkate) {
  const Rig rig = sample_biped_rig();
  const Motion motion = gliding_biped(1, 30.0, [](double) { return Vec3::Zero(); });
  const SkatingReport report =
      measure_skating(leg_poses(sample_biped_skeleton(), motion, rig), 30.0, rig, Ground::none());
  EXPECT_EQ(report.ratio, 0.0);
  EXPECT_EQ(report.skate, 0.0);
}

}  // namespace
}  // namespace surefoot
