#include "surefoot/rig/feet.h"

#include "surefoot/motion/kinematics.h"

namespace surefoot {

LegPose leg_pose(const Leg& leg, std::span<const Transform> world) noexcept {
  const auto at = [&](int joint) -> const Transform& { return world[joint]; };
  LegPose pose;
  pose.thigh_world = at(leg.joints.hip);
  pose.knee_world = at(leg.joints.knee);
  pose.ankle_world = at(leg.joints.ankle);
  pose.heel_world = pose.ankle_world.apply(leg.heel_in_ankle);
  pose.ball_world = pose.ankle_world.apply(leg.ball_in_ankle);
  pose.ball_rotation_world =
      leg.joints.ball == kNoJoint ? pose.ankle_world.rotation : at(leg.joints.ball).rotation;
  pose.toe_world = pose.ball_world + pose.ball_rotation_world * leg.toe_in_ball;
  return pose;
}

std::vector<int> leg_joints(const Skeleton& skeleton, const Rig& rig) {
  std::vector<int> joints{rig.hips, rig.mover};
  for (const Leg& leg : rig.legs) {
    joints.push_back(leg.joints.ball == kNoJoint ? leg.joints.ankle : leg.joints.ball);
  }
  return with_ancestors(skeleton, joints);
}

std::vector<BothLegs> leg_poses(const Skeleton& skeleton, const Motion& motion, const Rig& rig) {
  const std::vector<int> joints = leg_joints(skeleton, rig);
  std::vector<Transform> world(skeleton.size());
  std::vector<BothLegs> poses(motion.frames());
  for (int f = 0; f < motion.frames(); ++f) {
    forward_kinematics(skeleton, joints, motion.pose(f), world);
    for (const Side side : kSides) {
      poses[f][index_of(side)] = leg_pose(rig.leg(side), world);
    }
  }
  return poses;
}

}  // namespace surefoot
