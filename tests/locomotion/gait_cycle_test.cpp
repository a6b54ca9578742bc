#include "locomotion/gait_cycle.h"

#include <gtest/gtest.h>

#include <cmath>

#include "locomotion/sample_gait.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

/// The sample walk with its plants, turned and moved as a whole.
struct Walk {
  Skeleton skeleton = sample_biped_skeleton();
  Rig rig = sample_biped_rig();
  Motion motion;
  PlantTrack plants;

  explicit Walk(const Transform& placed = {}) {
    const SampleWalk walk = sample_walk({.frames = 480, .fps = 120.0});
    motion = walk.motion;
    for (int f = 0; f < motion.frames(); ++f) motion.pose(f)[0] = placed * motion.pose(f)[0];
    std::vector<Plant> stances;
    for (const SampleStance& s : walk.stances) {
      stances.push_back({s.side, s.part, s.first, s.last, {}, 1.0, PlantSource::user});
    }
    plants = make_track(480, 120.0, stances).value();
  }
  [[nodiscard]] std::vector<GaitCycle> cut(const CutSettings& settings = {}) const {
    return cut_cycles(skeleton, motion, rig, Ground::flat(), plants, 0, settings);
  }
};

TEST(GaitCycle, CutsFromStrikeToStrike) {
  const std::vector<GaitCycle> cycles = Walk().cut();
  ASSERT_GE(cycles.size(), 4U);
  for (const GaitCycle& cycle : cycles) {
    EXPECT_EQ(cycle.gait, Gait::walk);
    EXPECT_NEAR(cycle.duration, 32.0 / 30.0, 1.5 / 120.0);
    EXPECT_NEAR(cycle.speed, 1.08 * 30.0 / 32.0, 0.02);
    EXPECT_EQ(cycle.samples.frames(), kCycleSamples);
  }
}

TEST(GaitCycle, DoesNotDependOnWhereTheWalkGoes) {
  const auto straight = Walk().cut();
  const auto turned = Walk({yaw(2.0), Vec3(3.0, 0.0, -7.0)}).cut();
  ASSERT_EQ(straight.size(), turned.size());
  for (std::size_t i = 0; i < straight.size(); ++i) {
    for (int sample = 0; sample < kCycleSamples; sample += 7) {
      const Transform& a = straight[i].samples.pose(sample)[0];
      const Transform& b = turned[i].samples.pose(sample)[0];
      EXPECT_LT(angle_between(a.rotation, b.rotation), 1e-9);
      EXPECT_LT((a.translation - b.translation).norm(), 1e-9);
    }
  }
}

TEST(GaitCycle, LeavesOutCurvesAndStops) {
  Walk curved;
  for (int f = 0; f < curved.motion.frames(); ++f) {
    Transform& root = curved.motion.pose(f)[0];
    const double heading = 0.5 * f / 120.0;
    root.rotation = yaw(heading) * root.rotation;
    root.translation =
        Vec3(2.0 * (1.0 - std::cos(heading)), root.translation.y(), 2.0 * std::sin(heading));
  }
  EXPECT_TRUE(curved.cut().empty());
  EXPECT_TRUE(Walk().cut({.longest = 0.9}).empty());
  EXPECT_TRUE(Walk().cut({.slowest = 1.5}).empty());
}

// Somebody who starts to go takes short quick steps: the cycle is even, the half before it is not.
TEST(GaitCycle, LeavesOutStepsOfAStart) {
  const std::vector<GaitCycle> steady = Walk().cut();
  Walk start;
  const int begins = steady[2].first_frame;
  for (int f = 0; f < begins; ++f) {
    Vec3& root = start.motion.pose(f)[0].translation;
    root.z() += 0.4 * (start.motion.pose(begins)[0].translation.z() - root.z());
  }
  for (const GaitCycle& cycle : start.cut()) EXPECT_GT(cycle.first_frame, begins);
  EXPECT_LT(start.cut().size(), steady.size());
  EXPECT_EQ(start.cut({.unevenness = 1.0}).size(), steady.size());
}

TEST(GaitCycle, LeavesOutJointsThatFlip) {
  Walk flipped;
  const std::vector<GaitCycle> steady = flipped.cut();
  const int at = steady.front().first_frame + 20;
  Quat& foot = flipped.motion.pose(at)[flipped.rig.leg(Side::left).joints.ankle].rotation;
  foot = foot * axis_angle(Vec3::UnitX(), 2.5);
  const std::vector<GaitCycle> left = flipped.cut();
  EXPECT_LT(left.size(), steady.size());
  for (const GaitCycle& cycle : left) {
    EXPECT_TRUE(cycle.first_frame > at || cycle.first_frame + 120.0 * cycle.duration < at);
  }
}

}  // namespace
}  // namespace surefoot
