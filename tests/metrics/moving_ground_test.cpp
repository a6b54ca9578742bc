#include "metrics/moving_ground.h"

#include <gtest/gtest.h>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

/// The sample walk with another speed of the ground, m/s along its way.
struct Belt {
  SampleWalk walk = sample_walk();
  Rig rig = sample_biped_rig();
  PlantTrack plants;

  Belt() {
    std::vector<Plant> all;
    for (const SampleStance& s : walk.stances) {
      all.push_back({s.side, s.part, s.first, s.last, std::nullopt, 1.0, PlantSource::user});
    }
    plants = make_track(walk.motion.frames(), walk.motion.fps(), std::move(all)).value();
  }
  [[nodiscard]] double speed() const {
    return SampleWalkSettings{}.stride / SampleWalkSettings{}.cycle;
  }
  [[nodiscard]] std::optional<Vec3> found(double velocity) const {
    auto poses = leg_poses(sample_biped_skeleton(), walk.motion, rig);
    for (std::size_t f = 0; f < poses.size(); ++f) {
      const Vec3 way(0.0, 0.0, velocity * static_cast<double>(f) / walk.motion.fps());
      for (LegPose& pose : poses[f]) {
        pose.thigh_world.translation += way;
        pose.heel_world += way;
        pose.ball_world += way;
      }
    }
    return moving_ground(plants, poses);
  }
};

TEST(MovingGround, IsFoundUnderAWalkInPlace) {
  const Belt belt;
  const std::optional<Vec3> velocity = belt.found(-belt.speed());
  ASSERT_TRUE(velocity);
  EXPECT_NEAR(velocity->z(), -belt.speed(), 1e-6);
  EXPECT_NEAR(velocity->x(), 0.0, 1e-6);
}

TEST(MovingGround, IsNotFoundUnderAWalkThatTravels) {
  const Belt belt;
  EXPECT_FALSE(belt.found(0.0));
  EXPECT_FALSE(belt.found(0.3 * belt.speed())) << "a path that is scaled makes feet slide";
  EXPECT_FALSE(belt.found(-0.5 * belt.speed()));
}

TEST(MovingGround, IsNotFoundWhereHardlyAnythingStands) {
  Belt belt;
  belt.plants.plants.resize(2);
  EXPECT_FALSE(belt.found(-belt.speed()));
  belt.plants.plants.clear();
  EXPECT_FALSE(belt.found(-belt.speed()));
}

TEST(MovingGround, IsNotFoundWhereFeetSlideEveryWay) {
  Belt belt;
  auto poses = leg_poses(sample_biped_skeleton(), belt.walk.motion, belt.rig);
  for (std::size_t f = 0; f < poses.size(); ++f) {
    const double t = static_cast<double>(f) / belt.walk.motion.fps();
    const Vec3 back(0.0, 0.0, -belt.speed() * t);
    for (const Side side : kSides) {
      LegPose& pose = poses[f][index_of(side)];
      const Vec3 aside(0.0, 0.0, (side == Side::left ? 1.0 : -1.0) * t);
      pose.thigh_world.translation += back;
      pose.heel_world += back + aside;
      pose.ball_world += back + aside;
    }
  }
  EXPECT_FALSE(moving_ground(belt.plants, poses));
}

}  // namespace
}  // namespace surefoot
