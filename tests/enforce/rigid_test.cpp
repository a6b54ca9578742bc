#include <gtest/gtest.h>

#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;

CleanSettings rigid() {
  CleanSettings settings;
  settings.rigid = true;
  return settings;
}

TEST(RigidLegs, StandExactlyWithoutChangingABone) {
  for (const double scale : {1.06, 1.15}) {
    for (const double lift : {0.0, 0.03}) {
      const Walk walk({.frames = 900, .fps = 120.0}, {.travel_scale = scale, .lift = lift});
      const CleanResult result = walk.clean(rigid());
      const LegPoses poses = walk.poses(result.motion);
      EXPECT_TRUE(result.report.unmet.empty());
      EXPECT_LT(plant_error(poses, result.report.plants, walk.rig), 1e-9);
      EXPECT_GT(lowest(poses, Ground::flat(), walk.rig), -1e-9);
      EXPECT_EQ(result.report.largest_leg_change, 0.0);
      for (int f = 0; f < walk.motion.frames(); ++f) {
        for (int j = 1; j < walk.skeleton.size(); ++j) {
          const auto k = static_cast<std::size_t>(j);
          EXPECT_EQ(result.motion.pose(f)[k].translation, walk.motion.pose(f)[k].translation);
        }
      }
      EXPECT_LT(result.report.largest_root_step, 0.01) << "a smooth body at 120 frames a second";
    }
  }
}

TEST(RigidLegs, TellWhatTheyCannotReachAndHowFarItIs) {
  Walk walk;
  walk.plants.plants = {
      {Side::left, SolePart::heel, 40, 50, Vec3(0.1, 0.0, 0.0), 1.0, PlantSource::user},
      {Side::right, SolePart::heel, 40, 50, Vec3(-0.1, 0.0, 2.5), 1.0, PlantSource::user}};
  const CleanResult result = walk.clean(rigid());
  EXPECT_EQ(result.report.unmet.size(), 22u);
  const LegPoses poses = walk.poses(result.motion);
  for (const UnmetTarget& unmet : result.report.unmet) {
    EXPECT_TRUE(unmet.frame >= 40 && unmet.frame <= 50);
    const Vec3 goal = unmet.side == Side::left ? Vec3(0.1, 0.0, 0.0) : Vec3(-0.1, 0.0, 2.5);
    const Vec3& heel = poses[unmet.frame][index_of(unmet.side)].heel_world;
    EXPECT_NEAR((heel - goal).norm(), unmet.distance, 1e-9);
    EXPECT_GT(unmet.distance, 0.2);
  }
}

TEST(RigidLegs, ShareTheMissWhenBothTargetsAreTooFarApart) {
  Walk walk;
  walk.plants.plants = {
      {Side::left, SolePart::heel, 40, 50, Vec3(0.1, 0.0, 0.0), 1.0, PlantSource::user},
      {Side::right, SolePart::heel, 40, 50, Vec3(-0.1, 0.0, 2.5), 1.0, PlantSource::user}};
  const CleanResult result = walk.clean(rigid());
  double left = 0.0;
  double right = 0.0;
  for (const UnmetTarget& unmet : result.report.unmet) {
    if (unmet.frame == 45) (unmet.side == Side::left ? left : right) = unmet.distance;
  }
  EXPECT_NEAR(left, right, 0.05 * left);
}

}  // namespace
}  // namespace surefoot
