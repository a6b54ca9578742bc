#include "contact/sole_features.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

SoleFeatures heel_features(const Motion& motion, const Ground& ground, const Rig& rig) {
  const auto poses = leg_poses(sample_biped_skeleton(), motion, rig);
  return sole_features(poses, motion.fps(), rig, ground, Side::left, SolePart::heel);
}

TEST(SoleFeatures, VelocityIsThatOfThePathAtAnyRate) {
  for (const double fps : {30.0, 120.0, 200.0}) {
    const Motion motion =
        gliding_biped(50, fps, [](double t) { return Vec3(0.3 * t, 0.0, 0.4 * t); });
    const SoleFeatures features = heel_features(motion, Ground::flat(), sample_biped_rig());
    for (const Vec3& velocity : features.velocity_world) {
      EXPECT_NEAR((velocity - Vec3(0.3, 0.0, 0.4)).norm(), 0.0, 1e-9);
    }
  }
}

TEST(SoleFeatures, HeightIsAboveTheGroundAndTheClearance) {
  Rig rig = sample_biped_rig();
  rig.leg(Side::left).clearance[index_of(SolePart::heel)] = 0.01;
  const Motion motion = gliding_biped(5, 30.0, [](double) { return Vec3(0.0, 0.05, 0.0); });
  for (const double height : heel_features(motion, Ground::flat(0.02), rig).height) {
    EXPECT_NEAR(height, 0.02, 1e-12);
  }
}

TEST(SoleFeatures, WithoutGroundTheLocalFloorIsTheLowestNearby) {
  const double fps = 100.0;
  const Motion motion = gliding_biped(300, fps, [](double t) {
    return Vec3(0.0, 0.3 * t + 0.1 * std::cos(2.0 * std::numbers::pi * t), 0.0);
  });
  const SoleFeatures features = heel_features(motion, Ground::none(), sample_biped_rig());
  const auto y = [&](int f) { return motion.pose(f)[0].translation.y(); };
  for (int f = 0; f < 300; ++f) {
    double lowest = y(f);
    for (int g = std::max(f - 25, 0); g <= std::min(f + 25, 299); ++g)
      lowest = std::min(lowest, y(g));
    EXPECT_NEAR(features.height[f], y(f) - lowest, 1e-12);
  }
}

TEST(SoleFeatures, OneFrameIsAtRest) {
  const Motion motion = gliding_biped(1, 30.0, [](double) { return Vec3::Zero(); });
  const SoleFeatures features = heel_features(motion, Ground::none(), sample_biped_rig());
  EXPECT_EQ(features.velocity_world.at(0), Vec3::Zero());
  EXPECT_EQ(features.height, std::vector<double>{0.0});
}

}  // namespace
}  // namespace surefoot
