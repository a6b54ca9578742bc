#include "surefoot/rig/find_rig.h"

#include <gtest/gtest.h>

#include <numbers>

#include "math/rotation.h"
#include "rig/humanoid.h"
#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

using testing::humanoid;
using testing::kUsualNames;
using testing::Spelling;
using testing::standing;

/// Largest difference of the sole points of two rigs, metres.
double sole_difference(const Rig& a, const Rig& b) {
  double most = 0.0;
  for (const Side side : kSides) {
    most = std::max({most, (a.leg(side).heel_in_ankle - b.leg(side).heel_in_ankle).norm(),
                     (a.leg(side).ball_in_ankle - b.leg(side).ball_in_ankle).norm(),
                     (a.leg(side).toe_in_ball - b.leg(side).toe_in_ball).norm()});
  }
  return most;
}

/// Angle by which the ankle swings back when the knee turns by a small positive angle about its
/// axis.
double flexion_of_positive_turn(const Skeleton& skeleton, const Motion& motion, const Leg& leg) {
  std::vector<Transform> pose(motion.pose(0).begin(), motion.pose(0).end());
  const auto knee = static_cast<std::size_t>(leg.joints.knee);
  const Vec3 before = world_of(skeleton, leg.joints.ankle, pose).translation;
  pose[knee].rotation = axis_angle(leg.knee_axis_in_thigh, 0.1) * pose[knee].rotation;
  const Vec3 after = world_of(skeleton, leg.joints.ankle, pose).translation;
  const Transform ankle = world_of(skeleton, leg.joints.ankle, motion.pose(0));
  const Vec3 forward = ankle.rotation * leg.ball_in_ankle;
  return -(after - before).dot(forward.normalized());
}

TEST(FindRig, TheSampleWalkGivesItsOwnSolePoints) {
  const Skeleton skeleton = sample_biped_skeleton();
  const SampleWalk walk = sample_walk();
  const Rig truth = sample_biped_rig();
  const Result<Rig> rig = find_rig(skeleton, walk.motion);
  ASSERT_TRUE(rig) << rig.error().message;
  EXPECT_EQ(rig->hips, truth.hips);
  EXPECT_EQ(rig->mover, truth.mover);
  EXPECT_NEAR(rig->leg_length, truth.leg_length, 1e-9);
  for (const Side side : kSides) {
    const Leg& leg = rig->leg(side);
    const Leg& known = truth.leg(side);
    EXPECT_LT((leg.ball_in_ankle - known.ball_in_ankle).norm(), 1e-9);
    EXPECT_LT((leg.toe_in_ball - known.toe_in_ball).norm(), 1e-9);
    // The virtual heel is a third of the foot behind the ankle at the height of the ball.
    EXPECT_NEAR(leg.heel_in_ankle.y(), known.heel_in_ankle.y(), 0.005);
    EXPECT_NEAR(leg.heel_in_ankle.z(), -kSampleBiped.ball_before / 3.0, 0.005);
    EXPECT_DOUBLE_EQ(leg.clearance[0], leg.clearance[1]);
    EXPECT_LT(leg.clearance[0], 0.005);
    EXPECT_GT(leg.knee_axis_in_thigh.dot(known.knee_axis_in_thigh), 0.999);
    EXPECT_GT(leg.toe_axis_in_ankle.dot(known.toe_axis_in_ankle), 0.999);
  }
}

TEST(FindRig, SlidingAndSwayingFeetHaveTheSameSolePoints) {
  const Skeleton skeleton = sample_biped_skeleton();
  const Motion clean = sample_walk().motion;
  const Rig truth = find_rig(skeleton, clean).value();
  Motion sliding = clean;
  Motion swaying = clean;
  Motion on_the_spot = clean;
  for (int f = 0; f < clean.frames(); ++f) {
    const double t = f / clean.fps();
    Vec3& slid = sliding.pose(f)[0].translation;
    slid.x() *= 1.3;
    slid.z() *= 1.3;
    swaying.pose(f)[0].translation += Vec3(0.03 * std::sin(2 * std::numbers::pi * 1.3 * t),
                                           0.015 * std::sin(2 * std::numbers::pi * 0.5 * t),
                                           0.02 * std::sin(2 * std::numbers::pi * 0.9 * t + 1));
    on_the_spot.pose(f)[0].translation.z() = 0.0;
  }
  EXPECT_LT(sole_difference(find_rig(skeleton, sliding).value(), truth), 1e-9);
  EXPECT_LT(sole_difference(find_rig(skeleton, on_the_spot).value(), truth), 1e-9);
  EXPECT_LT(sole_difference(find_rig(skeleton, swaying).value(), truth), 0.01);
}

TEST(FindRig, AStraightLegStillBendsTheRightWay) {
  const Skeleton skeleton = humanoid(kUsualNames);
  for (const double heading : {0.0, 1.0, 2.5, -2.0}) {
    Motion motion = standing(skeleton);
    motion.pose(0)[0].rotation = yaw(heading);
    const Result<Rig> rig = find_rig(skeleton, motion);
    ASSERT_TRUE(rig) << rig.error().message;
    for (const Side side : kSides) {
      EXPECT_GT(flexion_of_positive_turn(skeleton, motion, rig->leg(side)), 0.03);
    }
  }
}

TEST(FindRig, OddJointFramesChangeNothingButTheFrames) {
  // Every joint gets its own frame: offsets turn into the parent's, rotations undo them at rest.
  const Skeleton plain = humanoid(kUsualNames);
  std::vector<Joint> joints(plain.joints().begin(), plain.joints().end());
  const auto frame_of = [](int joint) {
    return from_rotation_vector(Vec3(0.7 * joint, 1.9 - 0.3 * joint, 0.2 * joint * joint));
  };
  for (int j = 1; j < plain.size(); ++j) {
    Joint& joint = joints[j];
    joint.offset_local = frame_of(joint.parent).conjugate() * joint.offset_local;
  }
  const Skeleton odd = Skeleton::create(std::move(joints)).value();
  Motion motion = standing(odd, 60);
  for (int f = 0; f < motion.frames(); ++f) {
    for (int j = 0; j < odd.size(); ++j) {
      const int parent = odd[j].parent;
      const Quat above = parent == kNoJoint ? Quat(Quat::Identity()) : frame_of(parent);
      motion.pose(f)[j].rotation = above.conjugate() * frame_of(j);
    }
  }
  const Rig expected = find_rig(plain, standing(plain, 60)).value();
  const Result<Rig> rig = find_rig(odd, motion);
  ASSERT_TRUE(rig) << rig.error().message;
  for (const Side side : kSides) {
    const Leg& leg = rig->leg(side);
    const Quat ankle = frame_of(leg.joints.ankle);
    EXPECT_LT((ankle * leg.heel_in_ankle - expected.leg(side).heel_in_ankle).norm(), 1e-9);
    EXPECT_LT((ankle * leg.toe_axis_in_ankle - expected.leg(side).toe_axis_in_ankle).norm(), 1e-9);
    EXPECT_GT(flexion_of_positive_turn(odd, motion, leg), 0.03);
  }
}

TEST(FindRig, VeryShortMotionStillHasFiniteSolePoints) {
  const Skeleton skeleton = sample_biped_skeleton();
  const SampleWalk walk = sample_walk();
  for (const int frames : {0, 1, 2, 3}) {
    Motion cut(frames, skeleton.size(), 30.0);
    for (int f = 0; f < frames; ++f) {
      std::copy(walk.motion.pose(f).begin(), walk.motion.pose(f).end(), cut.pose(f).begin());
    }
    const Result<Rig> rig = find_rig(skeleton, cut);
    ASSERT_TRUE(rig) << rig.error().message;
    for (const Side side : kSides) {
      const Leg& leg = rig->leg(side);
      EXPECT_LT(leg.heel_in_ankle.z(), 0.0) << frames;
      EXPECT_GT(leg.ball_in_ankle.z(), 0.0) << frames;
      EXPECT_NEAR(leg.heel_in_ankle.y(), leg.ball_in_ankle.y(), 0.07) << frames;
      EXPECT_NEAR(leg.knee_axis_in_thigh.norm(), 1.0, 1e-12);
      EXPECT_NEAR(leg.toe_axis_in_ankle.norm(), 1.0, 1e-12);
    }
  }
}

TEST(FindRig, RigsWithoutBallOrToeGetThemByProportionAndSaySo) {
  const Spelling no_balls{
      "no balls",
      "Hips",
      {{{"LeftHip", "LeftKnee", "LeftAnkle", ""}, {"RightHip", "RightKnee", "RightAnkle", ""}}}};
  const Skeleton skeleton = humanoid(no_balls);
  Diagnostics notes;
  const Result<Rig> rig = find_rig(skeleton, standing(skeleton, 30), {}, &notes);
  ASSERT_TRUE(rig) << rig.error().message;
  EXPECT_EQ(notes.count(NoteKind::virtual_sole_point), 2u);
  const Leg& leg = rig->leg(Side::left);
  EXPECT_GT(leg.ball_in_ankle.z(), 0.1);
  EXPECT_LT(leg.ball_in_ankle.z(), 0.18);
  EXPECT_NEAR((leg.ball_in_ankle + leg.toe_in_ball).z(), 0.20, 1e-9);
  EXPECT_LT(leg.heel_in_ankle.z(), -0.03);
}

TEST(FindRig, HintsWinOverEstimates) {
  const Skeleton skeleton = humanoid(kUsualNames);
  RigHints hints;
  hints.leg(Side::left).heel_in_ankle = Vec3(0.01, -0.07, -0.06);
  hints.leg(Side::left).clearance[index_of(SolePart::toe)] = 0.011;
  const Rig rig = find_rig(skeleton, standing(skeleton), hints).value();
  EXPECT_EQ(rig.leg(Side::left).heel_in_ankle, Vec3(0.01, -0.07, -0.06));
  EXPECT_EQ(rig.leg(Side::left).clearance[index_of(SolePart::toe)], 0.011);
  EXPECT_NE(rig.leg(Side::right).heel_in_ankle, Vec3(0.01, -0.07, -0.06));
}

TEST(FindRig, TheBodyIsMovedByTheNearestAnimatedAncestorOfTheHips) {
  const Skeleton skeleton = humanoid(kUsualNames);  // root, then Hips
  Motion motion = standing(skeleton, 4);
  EXPECT_EQ(find_rig(skeleton, motion).value().mover, 0);
  motion.pose(2)[0].translation.x() += 0.2;
  EXPECT_EQ(find_rig(skeleton, motion).value().mover, 0);
  motion.pose(2)[1].translation.x() += 0.2;
  EXPECT_EQ(find_rig(skeleton, motion).value().mover, 1);
}

TEST(FindRig, ATPoseStartIsSaidAndKeptOut) {
  const Skeleton skeleton = sample_biped_skeleton();
  const Motion walk = sample_walk().motion;
  Motion with_t_pose(walk.frames() + 1, skeleton.size(), walk.fps());
  const std::vector<Transform> rest = rest_pose(skeleton);
  std::copy(rest.begin(), rest.end(), with_t_pose.pose(0).begin());
  for (int f = 0; f < walk.frames(); ++f) {
    std::copy(walk.pose(f).begin(), walk.pose(f).end(), with_t_pose.pose(f + 1).begin());
    // Bent arms, so that the walk is far from the rest pose.
    for (const char* arm : {"LeftArm", "RightArm", "LeftForeArm", "RightForeArm"}) {
      const auto joint = static_cast<std::size_t>(skeleton.find(arm));
      with_t_pose.pose(f + 1)[joint].rotation = axis_angle(Vec3::UnitX(), -1.0);
    }
  }
  Diagnostics notes;
  const Rig rig = find_rig(skeleton, with_t_pose, {}, &notes).value();
  EXPECT_EQ(notes.count(NoteKind::t_pose_start), 1u);
  EXPECT_LT(sole_difference(rig, find_rig(skeleton, walk).value()), 1e-9);
}

}  // namespace
}  // namespace surefoot
