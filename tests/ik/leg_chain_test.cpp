#include "ik/leg_chain.h"

#include <gtest/gtest.h>

#include "ik/random_leg.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

using testing::Dice;

/// Root, a joint above the hip, twist bones in thigh and shank and a joint between ankle and ball.
Skeleton twisted_skeleton() {
  return Skeleton::create({{"Root", kNoJoint, {0, 1, 0}},
                           {"HipJoint", 0, {0.05, 0, 0}},
                           {"Hip", 1, {0.04, -0.05, 0}},
                           {"ThighTwist", 2, {0, -0.2, 0.01}},
                           {"Knee", 3, {0.01, -0.22, 0}},
                           {"ShankTwist", 4, {0, -0.2, -0.01}},
                           {"Ankle", 5, {-0.01, -0.23, 0}},
                           {"Instep", 6, {0, -0.04, 0.06}},
                           {"Ball", 7, {0, -0.04, 0.07}}})
      .value();
}

Leg twisted_leg() {
  Leg leg;
  leg.joints = {2, 4, 6, 8, kNoJoint};
  leg.knee_axis_in_thigh = {2.0, 0.1, 0.0};
  return leg;
}

std::vector<Transform> random_pose(const Skeleton& skeleton, Dice& dice) {
  std::vector<Transform> pose = rest_pose(skeleton);
  for (Transform& joint : pose) joint.rotation = axis_angle(dice.direction(), dice.between(0, 0.6));
  pose[4].rotation = axis_angle(Vec3::UnitX(), 0.9) * pose[4].rotation;
  return pose;
}

TEST(LegChain, GeometryAgreesWithForwardKinematics) {
  const Skeleton skeleton = twisted_skeleton();
  const LegChain chain = LegChain::create(skeleton, twisted_leg()).value();
  Dice dice(3);
  const std::vector<Transform> pose = random_pose(skeleton, dice);
  std::vector<Transform> world(pose.size());
  forward_kinematics(skeleton, pose, world);
  const LegGeometry leg = chain.geometry(pose);
  EXPECT_LT((leg.hip_world - world[2].translation).norm(), 1e-15);
  EXPECT_LT((leg.knee_world - world[4].translation).norm(), 1e-15);
  EXPECT_LT((leg.ankle_world - world[6].translation).norm(), 1e-15);
  EXPECT_LT(angle_between(leg.above_hip_world, world[1].rotation), 1e-15);
  EXPECT_LT(angle_between(leg.above_ankle_world, world[5].rotation), 1e-15);
  EXPECT_LT(angle_between(leg.ankle_rotation_world * chain.ball_in_ankle_rotation(pose),
                          world[8].rotation),
            1e-15);
  EXPECT_LT(
      angle_between(leg.ankle_rotation_world * chain.above_ball_in_ankle(pose), world[7].rotation),
      1e-15);
}

TEST(LegChain, TwistBonesAreRigidPartsOfTheirBones) {
  const Skeleton skeleton = twisted_skeleton();
  const LegChain chain = LegChain::create(skeleton, twisted_leg()).value();
  Dice dice(4);
  for (int i = 0; i < 200; ++i) {
    std::vector<Transform> pose = random_pose(skeleton, dice);
    const std::vector<Transform> before = pose;
    const LegGeometry leg = chain.geometry(pose);
    const Transform target{dice.rotation(),
                           leg.hip_world + dice.between(0.4, 0.95) * dice.direction()};
    const LegSolution solution =
        solve_leg(leg, knee_triangle(leg), chain.hinge_in_parent(), target, {});
    chain.apply(solution, pose);
    const Transform ankle = world_of(skeleton, 6, pose);
    EXPECT_LT((ankle.translation - target.translation).norm(), 1e-13);
    EXPECT_LT(angle_between(ankle.rotation, target.rotation), 1e-13);
    for (const std::size_t untouched : {0u, 1u, 7u, 8u}) {
      EXPECT_EQ(pose[untouched].rotation.coeffs(), before[untouched].rotation.coeffs());
      EXPECT_EQ(pose[untouched].translation, before[untouched].translation);
    }
    EXPECT_EQ(pose[3].rotation.coeffs(), before[3].rotation.coeffs());
    EXPECT_EQ(pose[2].translation, before[2].translation) << "the hip stays where it hangs";
  }
}

TEST(LegChain, RefusesLegsThatAreNoChain) {
  const Skeleton skeleton = twisted_skeleton();
  const auto refused = [&](auto change) {
    Leg leg = twisted_leg();
    change(leg);
    return !LegChain::create(skeleton, leg).has_value();
  };
  EXPECT_FALSE(refused([](Leg&) {}));
  EXPECT_TRUE(refused([](Leg& leg) { leg.joints.hip = kNoJoint; }));
  EXPECT_TRUE(refused([](Leg& leg) { leg.joints.hip = 0; }));
  EXPECT_TRUE(refused([](Leg& leg) { leg.joints.knee = 99; }));
  EXPECT_TRUE(refused([](Leg& leg) { std::swap(leg.joints.knee, leg.joints.ankle); }));
  EXPECT_TRUE(refused([](Leg& leg) { leg.joints.ball = 3; }));
  EXPECT_TRUE(refused([](Leg& leg) { leg.knee_axis_in_thigh.setZero(); }));
}

static_assert(noexcept(std::declval<const LegChain&>().geometry(ConstPoseSpan())));
static_assert(noexcept(std::declval<const LegChain&>().apply(std::declval<const LegSolution&>(),
                                                             PoseSpan())));

}  // namespace
}  // namespace surefoot
