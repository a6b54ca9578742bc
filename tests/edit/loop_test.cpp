#include "edit/loop.h"

#include <gtest/gtest.h>

#include <numbers>

#include "edit/bodies.h"
#include "edit/level_floor.h"
#include "edit/seam.h"
#include "enforce/walks.h"

namespace surefoot {
namespace {

struct Looped {
  testing::Walk walk;
  MotionCycle cycle = find_cycle(walk.skeleton, walk.motion, walk.rig, walk.plants).value();
  LoopedMotion loop = make_loop(walk.skeleton, walk.motion, walk.rig, Ground::flat(), cycle);

  [[nodiscard]] CleanResult cleaned() const {
    return clean_loop(walk.skeleton, loop, walk.rig, Ground::flat(), walk.plants, cycle, {})
        .value();
  }
};

/// Largest difference of the first posture and the last one moved back.
double seam_error(const testing::Walk& walk, const Motion& motion, const Vec3& travel) {
  const auto first = testing::worlds(walk.skeleton, motion, 0);
  const auto last = testing::worlds(walk.skeleton, motion, motion.frames() - 1);
  double worst = 0.0;
  for (std::size_t j = 0; j < first.size(); ++j) {
    worst = std::max(worst, (first[j].translation + travel - last[j].translation).norm());
    worst = std::max(worst, angle_between(first[j].rotation, last[j].rotation));
  }
  return worst;
}

TEST(Loop, TheLastPostureIsTheFirst) {
  const Looped looped;
  EXPECT_LT(seam_error(looped.walk, looped.loop.motion, looped.loop.travel_world), 1e-9);
  EXPECT_EQ(looped.loop.travel_world.y(), 0.0);
  EXPECT_NEAR(looped.loop.travel_world.norm(), 1.06 * 1.08, 0.05);
  const CleanResult cleaned = looped.cleaned();
  EXPECT_LT(seam_error(looped.walk, cleaned.motion, looped.loop.travel_world), 1e-9);
}

TEST(Loop, FeetStandAcrossTheSeam) {
  const Looped looped;
  const CleanResult cleaned = looped.cleaned();
  ASSERT_FALSE(cleaned.report.plants.plants.empty());
  EXPECT_LT(testing::plant_error(looped.walk.poses(cleaned.motion), cleaned.report.plants,
                                 looped.walk.rig),
            1e-9);
  // A joint that stands in the last frame stands in the first, a travel further back.
  const int last = cleaned.motion.frames() - 1;
  int across = 0;
  for (const Plant& end : cleaned.report.plants.plants) {
    if (end.last != last) continue;
    for (const Plant& begin : cleaned.report.plants.plants) {
      if (begin.first != 0 || begin.side != end.side || begin.part != end.part) continue;
      const Vec3 expected = *begin.position_world + looped.loop.travel_world;
      EXPECT_LT((*end.position_world - expected).norm(), 1e-9);
      ++across;
    }
  }
  EXPECT_GT(across, 0);
}

TEST(Loop, RepeatsWithoutAJumpInSpeed) {
  const Looped looped;
  const Motion& motion = looped.loop.motion;
  const int last = motion.frames() - 1;
  for (std::size_t j = 0; j < static_cast<std::size_t>(motion.joints()); ++j) {
    const auto step = [&](int from, int to) {
      return rotation_vector(motion.pose(to)[j].rotation *
                             motion.pose(from)[j].rotation.conjugate());
    };
    EXPECT_LT((step(0, 1) - step(last - 1, last)).norm(), 0.03) << j;
  }
}

TEST(Loop, InPlaceStaysAndItsFeetMoveEvenly) {
  const Looped looped;
  const CleanResult cleaned = looped.cleaned();
  const LoopedMotion standing{cleaned.motion, looped.loop.travel_world};
  const Motion still = in_place(looped.walk.skeleton, standing, looped.walk.rig);
  EXPECT_LT(seam_error(looped.walk, still, Vec3::Zero()), 1e-9);
  const auto poses = looped.walk.poses(still);
  const Vec3 step = looped.loop.travel_world / (still.frames() - 1);
  for (const Plant& plant : cleaned.report.plants.plants) {
    for (int f = plant.first; f < plant.last; ++f) {
      const auto at = [&](int frame) {
        return poses[frame][index_of(plant.side)].sole_world(plant.part);
      };
      EXPECT_LT((at(f + 1) - at(f) + step).norm(), 1e-9);
    }
  }
}

TEST(Loop, ATurningWalkIsStraightened) {
  testing::Walk walk;
  for (int f = 0; f < walk.motion.frames(); ++f) {
    Transform& root = walk.motion.pose(f)[0];
    const double radius = 6.0;
    const double angle = root.translation.z() / radius;
    const Vec3 on_circle(radius * (1.0 - std::cos(angle)), root.translation.y(),
                         radius * std::sin(angle));
    const Vec3 aside = yaw(angle) * Vec3(root.translation.x(), 0.0, 0.0);
    root = {yaw(angle) * root.rotation, on_circle + aside};
  }
  const MotionCycle cycle = find_cycle(walk.skeleton, walk.motion, walk.rig, walk.plants).value();
  const LoopedMotion loop = make_loop(walk.skeleton, walk.motion, walk.rig, Ground::flat(), cycle);
  EXPECT_LT(seam_error(walk, loop.motion, loop.travel_world), 1e-9);
  EXPECT_NEAR(loop.travel_world.norm(), 1.06 * 1.08, 0.06);
}

/// The walk and its ground, both turned about the origin: uphill along +z.
Motion leaning(const testing::Walk& walk, double tilt) {
  Motion motion = walk.motion;
  const Quat turn = axis_angle(Vec3::UnitX(), -tilt);
  for (int f = 0; f < motion.frames(); ++f) {
    Transform& root = motion.pose(f)[0];
    root = {turn * root.rotation, turn * root.translation};
  }
  return motion;
}

Ground leaning_ground(double tilt) {
  return Ground::plane(axis_angle(Vec3::UnitX(), -tilt) * Vec3::UnitY(), 0.0).value();
}

TEST(Loop, OnAFloorThatLeansItIsLevel) {
  const double tilt = 1.5 * std::numbers::pi / 180.0;
  const Looped looped;
  const testing::Walk& walk = looped.walk;
  const Motion motion = leaning(walk, tilt);
  const Ground ground = leaning_ground(tilt);
  EXPECT_GT(make_loop(walk.skeleton, motion, walk.rig, ground, looped.cycle).travel_world.y(),
            0.02);
  const LevelledMotion level =
      level_floor(walk.skeleton, motion, walk.rig, ground, looped.cycle.first);
  EXPECT_NEAR(level.tilt, tilt, 1e-9);
  const LoopedMotion loop =
      make_loop(walk.skeleton, level.motion, walk.rig, level.ground, looped.cycle);
  EXPECT_EQ(loop.travel_world.y(), 0.0);
  EXPECT_LT(seam_error(walk, loop.motion, loop.travel_world), 1e-9);
  // Every sole is as far above the level ground as it was above the one that leaned.
  const auto before = walk.poses(motion);
  const auto after = walk.poses(level.motion);
  for (std::size_t f = 0; f < before.size(); ++f) {
    for (const Side side : kSides) {
      const Vec3 was = before[f][index_of(side)].sole_world(SolePart::ball);
      const Vec3 is = after[f][index_of(side)].sole_world(SolePart::ball);
      EXPECT_NEAR(is.y() - level.ground.plane_offset(), ground.plane_normal().dot(was), 1e-9);
    }
  }
}

TEST(Loop, ARampStaysARamp) {
  const double tilt = 8.0 * std::numbers::pi / 180.0;
  const Looped looped;
  const testing::Walk& walk = looped.walk;
  const LevelledMotion level =
      level_floor(walk.skeleton, leaning(walk, tilt), walk.rig, leaning_ground(tilt), 0);
  EXPECT_EQ(level.tilt, 0.0);
  const LoopedMotion loop =
      make_loop(walk.skeleton, level.motion, walk.rig, level.ground, looped.cycle);
  EXPECT_NEAR(loop.travel_world.y(), std::tan(tilt) * loop.travel_world.z(), 1e-3);
}

TEST(Loop, WithoutGroundOnlyARealClimbIsKept) {
  const Looped looped;
  const testing::Walk& walk = looped.walk;
  const auto climb = [&](double degrees) {
    const Motion motion = leaning(walk, degrees * std::numbers::pi / 180.0);
    const LoopedMotion loop =
        make_loop(walk.skeleton, motion, walk.rig, Ground::none(), looped.cycle);
    EXPECT_LT(seam_error(walk, loop.motion, loop.travel_world), 1e-9);
    return loop.travel_world.y();
  };
  EXPECT_EQ(climb(1.5), 0.0);
  EXPECT_GT(climb(8.0), 0.1);
}

// Over half a cycle, a fast toe's difference of speeds would bend it by tens of degrees.
TEST(Seam, ADifferenceOfSpeedsCarriesNoJointAway) {
  const SeamGap gap{Vec3::Zero(), {0.0, 0.2, 0.0}};
  const int length = 120;
  const double reach = 18.0;
  for (int k = 0; k <= length; ++k) {
    const double moved = seam_offset(gap, k, length, reach).norm();
    EXPECT_LT(moved, 2.0 * gap.slope.norm()) << k;
    if (k >= reach && k <= length - reach) {
      EXPECT_EQ(moved, 0.0) << k;
    }
  }
}

TEST(Seam, HalfOfAGapIsClosedAtEachEnd) {
  const SeamGap gap{{0.2, 0.0, 0.0}, {0.0, 0.01, 0.0}};
  const int length = 40;
  const double reach = 10.0;
  EXPECT_LT((seam_offset(gap, 0, length, reach) + 0.5 * gap.offset).norm(), 1e-12);
  EXPECT_LT((seam_offset(gap, length, length, reach) - 0.5 * gap.offset).norm(), 1e-12);
  EXPECT_LT(seam_offset(gap, length / 2, length, reach).norm(), 1e-12);
  // Slopes at the ends differ by the gap's, to the first order of a frame.
  const Vec3 begins = seam_offset(gap, 1, length, reach) - seam_offset(gap, 0, length, reach);
  const Vec3 ends =
      seam_offset(gap, length, length, reach) - seam_offset(gap, length - 1, length, reach);
  EXPECT_NEAR((ends - begins).y(), gap.slope.y(), 0.1 * gap.slope.y() + 1e-3);
}

}  // namespace
}  // namespace surefoot
