#include "edit/retarget.h"

#include <gtest/gtest.h>

#include <numbers>

#include "edit/bodies.h"
#include "ik/leg_chain.h"

namespace surefoot {
namespace {

using testing::Actor;
using testing::farthest;
using testing::worlds;

constexpr double kPi = std::numbers::pi;

Motion moved(const Actor& source, const Actor& target) {
  return retarget(source.body(), target.body(), Ground::flat()).value().motion;
}

/// Headings of the hips differ by no more than this in any frame, radians.
double facing_error(const Actor& source, const Actor& target, const Motion& motion) {
  double worst = 0.0;
  for (int f = 0; f < motion.frames(); ++f) {
    const auto heading = [f](const Actor& actor, const Motion& of) {
      const auto world = worlds(actor.skeleton, of, f);
      const auto hip = [&](Side side) { return world[actor.rig.leg(side).joints.hip].translation; };
      const Vec3 left = hip(Side::left) - hip(Side::right);
      return std::atan2(-left.z(), left.x());
    };
    worst =
        std::max(worst, std::abs(std::remainder(
                            heading(source, source.motion) - heading(target, motion), 2.0 * kPi)));
  }
  return worst;
}

/// Largest interior knee angle over all frames.
double straightest_knee(const Actor& actor, const Motion& motion) {
  double largest = 0.0;
  for (const Leg& leg : actor.rig.legs) {
    const LegChain chain = LegChain::create(actor.skeleton, leg).value();
    for (int f = 0; f < motion.frames(); ++f) {
      largest = std::max(largest, knee_triangle(chain.geometry(motion.pose(f))).angle);
    }
  }
  return largest;
}

TEST(Retarget, TheSameBodyMovesAsItDid) {
  const Actor sample = testing::sample_actor();
  EXPECT_LT(farthest(sample.skeleton, sample.motion, sample.skeleton, moved(sample, sample)), 1e-9);
}

TEST(Retarget, ALargerBodyMovesInProportion) {
  const Actor sample = testing::sample_actor();
  for (const double scale : {0.4, 1.7}) {
    const Actor other = testing::scaled_actor(scale);
    EXPECT_LT(farthest(sample.skeleton, sample.motion, other.skeleton, moved(sample, other), scale),
              1e-7);
    EXPECT_LT(
        farthest(other.skeleton, other.motion, sample.skeleton, moved(other, sample), 1.0 / scale),
        1e-7);
  }
}

TEST(Retarget, ArmsRaisedInTheRestPoseDoNotMatter) {
  const Actor sample = testing::sample_actor();
  const Actor t_pose = testing::reframed_actor(testing::t_pose_frame);
  ASSERT_LT(farthest(sample.skeleton, sample.motion, t_pose.skeleton, t_pose.motion), 1e-9);
  // Arms that do not hang exactly straight are swung to the side a little differently.
  EXPECT_LT(farthest(sample.skeleton, sample.motion, t_pose.skeleton, moved(sample, t_pose)), 0.01);
  EXPECT_LT(farthest(sample.skeleton, sample.motion, sample.skeleton, moved(t_pose, sample)), 0.01);
}

TEST(Retarget, BonesAlongOtherAxesDoNotMatter) {
  const Actor sample = testing::sample_actor();
  const Actor tangled = testing::reframed_actor(testing::tangled_frame);
  const Motion there = moved(sample, tangled);
  EXPECT_LT(farthest(sample.skeleton, sample.motion, tangled.skeleton, there), 0.08);
  EXPECT_LT(facing_error(sample, tangled, there), 1e-9);
  const Motion back = moved(tangled, sample);
  EXPECT_LT(farthest(sample.skeleton, sample.motion, sample.skeleton, back), 0.08);
  EXPECT_LT(facing_error(tangled, sample, back), 1e-9);
}

TEST(Retarget, KneesBendForwardsInLegsOfOtherProportions) {
  const Actor sample = testing::sample_actor();
  std::vector<Joint> joints;
  for (Joint joint : sample.skeleton.joints()) {
    joint.name = "x_" + joint.name;
    if (joint.name.ends_with("Leg") && !joint.name.ends_with("UpLeg")) joint.offset_local *= 1.3;
    if (joint.name.ends_with("Foot")) joint.offset_local *= 0.7;
    joints.push_back(joint);
  }
  const Skeleton skeleton = Skeleton::create(std::move(joints)).value();
  Motion rest(1, skeleton.size(), 30.0);
  std::ranges::copy(rest_pose(skeleton), rest.pose(0).begin());
  rest.pose(0)[0].translation.y() = 0.95;
  const Actor other(skeleton, rest);
  const Motion there = moved(sample, other);
  EXPECT_LE(straightest_knee(other, there), kPi + 1e-9);
  EXPECT_LT(facing_error(sample, other, there), 1e-9);
}

// Seen with any hinge, what a knee turns beside its own looks like bending to a side or back.
TEST(Retarget, KneesTurnAboutTheirOwnHingeOnly) {
  const Actor sample = testing::sample_actor();
  Actor other = testing::reframed_actor(testing::t_pose_frame);
  for (Leg& leg : other.rig.legs) {
    leg.knee_axis_in_thigh = yaw(0.15) * leg.knee_axis_in_thigh;  // and the sample's is not
  }
  const Motion there = moved(sample, other);
  for (const Leg& leg : other.rig.legs) {
    const auto knee_at = [&](int f) { return there.pose(f)[leg.joints.knee].rotation; };
    for (int f = 1; f < there.frames(); ++f) {
      const Quat turn = knee_at(f) * knee_at(0).conjugate();
      EXPECT_LT(turn.vec().cross(leg.knee_axis_in_thigh).norm(), 1e-9) << "frame " << f;
    }
  }
  EXPECT_LE(straightest_knee(other, there), kPi + 1e-9);
}

TEST(Retarget, BodiesKeepTheirHeightAboveTheGroundInLegLengths) {
  const Actor sample = testing::sample_actor();
  const Actor large = testing::scaled_actor(2.0);
  Actor raised = testing::sample_actor();
  for (int f = 0; f < raised.motion.frames(); ++f) raised.motion.pose(f)[0].translation.y() += 3.0;
  const Motion low = moved(sample, large);
  const Motion high =
      retarget({raised.skeleton, raised.motion, sample.rig}, large.body(), Ground::flat(3.0))
          .value()
          .motion;
  for (int f = 0; f < low.frames(); ++f) {
    EXPECT_NEAR(high.pose(f)[0].translation.y() - low.pose(f)[0].translation.y(), 3.0, 1e-9);
  }
  const Motion no_ground =
      retarget({raised.skeleton, raised.motion, sample.rig}, large.body(), Ground::none())
          .value()
          .motion;
  EXPECT_NEAR(no_ground.pose(0)[0].translation.y(), high.pose(0)[0].translation.y(), 0.05);
}

TEST(Retarget, RefusesRigsThatDoNotFit) {
  const Actor sample = testing::sample_actor();
  Rig legless = sample.rig;
  legless.leg(Side::left).joints.knee = kNoJoint;
  EXPECT_FALSE(retarget(sample.body(), {sample.skeleton, sample.motion, legless}, Ground::flat()));
}

}  // namespace
}  // namespace surefoot
