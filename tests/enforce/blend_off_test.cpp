#include "enforce/blend_off.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using namespace testing;

/// How far a knee is beyond straight, radians; 0 where it is not.
double beyond_straight(const LegChain& chain, ConstPoseSpan pose) {
  return std::max(0.0, knee_triangle(chain.geometry(pose)).angle - std::numbers::pi);
}

/// Opens the knees by an angle, radians, so that straight ones are beyond straight.
Walk opened_knees(double angle) {
  Walk walk;
  for (const Leg& leg : walk.rig.legs) {
    const LegChain chain = LegChain::create(walk.skeleton, leg).value();
    for (int f = 0; f < walk.motion.frames(); ++f) {
      Quat& knee = walk.motion.pose(f)[leg.joints.knee].rotation;
      knee = axis_angle(chain.hinge_in_parent(), -angle) * knee;
    }
  }
  return walk;
}

/// Whether a knee is opened no further than it was; one that was beyond straight may be, as far as
/// that shortens its leg by less than 1/20,000, which the body's fit cannot tell apart.
::testing::AssertionResult opened_no_further(const LegChain& chain, ConstPoseSpan before,
                                             ConstPoseSpan after) {
  const double was = beyond_straight(chain, before);
  const double is = beyond_straight(chain, after);
  const KneeTriangle knee = knee_triangle(chain.geometry(before));
  const double shorter = knee.reach(std::numbers::pi + was) - knee.reach(std::numbers::pi + is);
  if (is < was + 2e-6 || (was > 0.0 && shorter < 5e-5 * knee.full_reach())) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << "opened from " << was << " to " << is << " rad";
}

void expect_knees_held(const Walk& walk) {
  std::mt19937 dice(3);
  for (int trial = 0; trial < 100; ++trial) {
    const PlantTrack plants = random_plants(walk.motion.frames(), walk.motion.fps(), dice);
    if (plants.plants.empty()) continue;
    const CleanResult cleaned =
        clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), plants, {}).value();
    for (const Leg& leg : walk.rig.legs) {
      const LegChain chain = LegChain::create(walk.skeleton, leg).value();
      for (int f = 0; f < walk.motion.frames(); ++f) {
        ASSERT_TRUE(opened_no_further(chain, walk.motion.pose(f), cleaned.motion.pose(f)))
            << "trial " << trial << ", frame " << f;
      }
    }
  }
}

TEST(BlendOff, CarriesNoKneeBeyondStraight) { expect_knees_held(Walk()); }

TEST(BlendOff, OpensNoKneeFurtherThatWasCapturedBeyondStraight) {
  expect_knees_held(opened_knees(0.25));
}

TEST(BlendOff, LeavesKneesBeyondStraightWhereNothingIsAsked) {
  for (const double angle : {0.15, 0.2, 0.25, 0.3}) {
    const Walk walk = opened_knees(angle);
    const CleanResult once = walk.clean();
    const CleanResult again =
        clean(walk.skeleton, once.motion, walk.rig, Ground::flat(), once.report.plants).value();
    EXPECT_LT(leg_movement(walk.poses(once.motion), walk.poses(again.motion)), 1e-5) << angle;
  }
}

/// A walk that does not slide, each plant given its place, 6 cm behind it for left feet and 6 cm
/// before it for right ones.
Walk displaced_walk() {
  Walk walk;
  walk.motion = walk.clean_motion;
  const LegPoses poses = walk.poses(walk.motion);
  for (Plant& plant : walk.plants.plants) {
    const LegPose& pose = poses[plant.first][index_of(plant.side)];
    plant.position_world = plant.part == SolePart::heel ? pose.heel_world : pose.ball_world;
    plant.position_world->z() += plant.side == Side::left ? -0.06 : 0.06;
  }
  return walk;
}

/// Farthest that a swinging foot is lowered relative to its hip where its knee is bent, metres.
double lowered(const Walk& walk, const CleanSettings& settings) {
  const Motion cleaned = walk.clean(settings).motion;
  double farthest = 0.0;
  for (const Side side : kSides) {
    const LegChain chain = LegChain::create(walk.skeleton, walk.rig.leg(side)).value();
    for (int f = 0; f < walk.motion.frames(); ++f) {
      const bool planted = std::any_of(
          walk.plants.plants.begin(), walk.plants.plants.end(),
          [&](const Plant& p) { return p.side == side && p.first <= f && f <= p.last; });
      const LegGeometry was = chain.geometry(walk.motion.pose(f));
      if (planted || knee_triangle(was).angle > LegSettings{}.damping_release) continue;
      const LegGeometry is = chain.geometry(cleaned.pose(f));
      const double change =
          (is.ankle_world - is.hip_world).y() - (was.ankle_world - was.hip_world).y();
      farthest = std::max(farthest, -change);
    }
  }
  return farthest;
}

TEST(BlendOff, LeavesSwingingFeetAtTheirHeight) {
  const Walk walk = displaced_walk();
  EXPECT_LT(lowered(walk, {}), 0.001);
  CleanSettings by_rotations{.effort = CleanEffort::fast, .rigid = false};
  EXPECT_LT(lowered(walk, by_rotations), 0.001);
  const PaperLetter letter{.fade_feet = false};
  by_rotations.letter = &letter;
  EXPECT_GT(lowered(walk, by_rotations), 0.009) << "nothing here lowers feet";
}

}  // namespace
}  // namespace surefoot
