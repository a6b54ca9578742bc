#include "metrics/smoothness.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "contact/gliding_biped.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

TEST(AngularAcceleration, OfAnEvenlyQuickeningTurn) {
  const double fps = 60.0;
  const double radians_per_s2 = 1.5;
  std::vector<Quat> turns;
  for (int f = 0; f < 100; ++f) {
    const double t = f / fps;
    turns.push_back(axis_angle(Vec3::UnitX(), 0.5 * radians_per_s2 * t * t));
  }
  const auto found = angular_acceleration(turns, fps);
  ASSERT_EQ(found.size(), 98u);
  for (const double a : found) EXPECT_NEAR(a, radians_per_s2 * 180.0 / std::numbers::pi, 1e-6);
}

TEST(AngularAcceleration, NeedsThreeRotations) {
  const std::vector<Quat> two(2, Quat::Identity());
  EXPECT_TRUE(angular_acceleration(two, 30.0).empty());
  EXPECT_TRUE(angular_acceleration({}, 30.0).empty());
}

TEST(Jitter, IsTheThirdDerivativeOfThePath) {
  for (const double fps : {30.0, 120.0}) {
    const Motion motion =
        gliding_biped(40, fps, [](double t) { return Vec3(0.0, 0.0, 2.0 * t * t * t / 6.0); });
    EXPECT_NEAR(measure_jitter(sample_biped_skeleton(), motion), 2.0, 1e-6);
  }
  const Motion smooth = gliding_biped(40, 30.0, [](double t) { return Vec3(t, t * t, 0.0); });
  EXPECT_NEAR(measure_jitter(sample_biped_skeleton(), smooth), 0.0, 1e-8);
  EXPECT_EQ(measure_jitter(sample_biped_skeleton(), smooth, 37), 0.0);
}

TEST(Smoothness, TellsTheJointsApart) {
  const double fps = 30.0;
  const Rig rig = sample_biped_rig();
  const Skeleton skeleton = sample_biped_skeleton();
  Motion motion = gliding_biped(30, fps, [](double) { return Vec3::Zero(); });
  const auto ankle = static_cast<std::size_t>(rig.leg(Side::right).joints.ankle);
  // One frame bent by 0.1 rad: the step of 3 rad/s turns into its opposite within one frame.
  motion.pose(15)[ankle].rotation = axis_angle(Vec3::UnitX(), 0.1);
  const SmoothnessReport report =
      measure_smoothness(skeleton, motion, leg_poses(skeleton, motion, rig));
  const double peak = 2.0 * 0.1 * fps * fps * 180.0 / std::numbers::pi;
  EXPECT_NEAR(report.ankle.peak, peak, 1e-6);
  EXPECT_NEAR(report.leg.peak, peak, 1e-6);
  EXPECT_NEAR(report.knee.peak, 0.0, 1e-6);
  EXPECT_NEAR(report.hip.peak, 0.0, 1e-6);
  EXPECT_LT(report.ankle.p99, report.ankle.peak);
  // Frames from the sixteenth on do not know of it.
  const SmoothnessReport rest =
      measure_smoothness(skeleton, motion, leg_poses(skeleton, motion, rig), 16);
  EXPECT_NEAR(rest.ankle.peak, 0.0, 1e-6);
  EXPECT_NEAR(rest.jitter, 0.0, 1e-9);
}

}  // namespace
}  // namespace surefoot
