#include "ik/leg_chain.h"

#include <fmt/format.h>

namespace surefoot {

namespace {

const Transform& at(ConstPoseSpan pose, int joint) noexcept { return pose[joint]; }
Transform& at(PoseSpan pose, int joint) noexcept { return pose[joint]; }

bool is_joint(const Skeleton& skeleton, int joint) noexcept {
  return joint >= 0 && joint < skeleton.size();
}

/// Joints strictly between two joints of one branch.
std::vector<int> between(const Skeleton& skeleton, int upper, int lower) {
  const std::vector<int> chain = skeleton.chain(upper, lower);
  return {chain.begin() + 1, chain.end() - 1};
}

bool below(const Skeleton& skeleton, int upper, int lower) noexcept {
  return is_joint(skeleton, upper) && is_joint(skeleton, lower) && upper != lower &&
         skeleton.is_ancestor(upper, lower);
}

}  // namespace

Result<LegChain> LegChain::create(const Skeleton& skeleton, const Leg& leg) {
  const LegRoles& roles = leg.joints;
  if (!is_joint(skeleton, roles.hip) || skeleton[roles.hip].parent == kNoJoint) {
    return fail("the rig has no hip joint below the root");
  }
  if (!below(skeleton, roles.hip, roles.knee) || !below(skeleton, roles.knee, roles.ankle)) {
    return fail(fmt::format("hip, knee and ankle below '{}' are not one chain of joints",
                            skeleton[roles.hip].name));
  }
  if (roles.ball != kNoJoint && !below(skeleton, roles.ankle, roles.ball)) {
    return fail(fmt::format("the ball of the foot is not below '{}'", skeleton[roles.ankle].name));
  }
  const double hinge_length = leg.knee_axis_in_thigh.norm();
  if (!(hinge_length > 1e-9)) {
    return fail(fmt::format("the knee '{}' has no hinge axis", skeleton[roles.knee].name));
  }
  LegChain chain;
  chain.roles_ = roles;
  chain.hinge_in_parent_ = leg.knee_axis_in_thigh / hinge_length;
  chain.above_hip_ = skeleton.chain(0, skeleton[roles.hip].parent);
  chain.thigh_ = between(skeleton, roles.hip, roles.knee);
  chain.shank_ = between(skeleton, roles.knee, roles.ankle);
  if (roles.ball != kNoJoint) chain.instep_ = between(skeleton, roles.ankle, roles.ball);
  return chain;
}

LegGeometry LegChain::geometry(ConstPoseSpan pose) const noexcept {
  LegGeometry leg;
  Transform world = at(pose, above_hip_.front());
  for (std::size_t k = 1; k < above_hip_.size(); ++k) world = world * at(pose, above_hip_[k]);
  leg.above_hip_world = world.rotation;
  world = world * at(pose, roles_.hip);
  leg.hip_rotation_world = world.rotation;
  leg.hip_world = world.translation;
  for (const int j : thigh_) world = world * at(pose, j);
  leg.knee_axis_world = world.rotation * hinge_in_parent_;
  world = world * at(pose, roles_.knee);
  leg.knee_world = world.translation;
  for (const int j : shank_) world = world * at(pose, j);
  leg.above_ankle_world = world.rotation;
  world = world * at(pose, roles_.ankle);
  leg.ankle_rotation_world = world.rotation;
  leg.ankle_world = world.translation;
  return leg;
}

Quat LegChain::above_ball_in_ankle(ConstPoseSpan pose) const noexcept {
  Quat rotation = Quat::Identity();
  for (const int j : instep_) rotation = rotation * at(pose, j).rotation;
  return rotation;
}

Quat LegChain::ball_in_ankle_rotation(ConstPoseSpan pose) const noexcept {
  if (roles_.ball == kNoJoint) return Quat::Identity();
  if (instep_.empty()) return at(pose, roles_.ball).rotation;
  return above_ball_in_ankle(pose) * at(pose, roles_.ball).rotation;
}

void LegChain::apply(const LegSolution& solution, PoseSpan pose) const noexcept {
  at(pose, roles_.hip).rotation = solution.hip_local;
  Quat& knee = at(pose, roles_.knee).rotation;
  knee = (solution.knee_turn_local * knee).normalized();
  at(pose, roles_.ankle).rotation = solution.ankle_local;
  if (solution.scale != 1.0) scale_bones(solution.scale, pose);
}

void LegChain::scale_bones(double scale, PoseSpan pose) const noexcept {
  for (const int j : thigh_) at(pose, j).translation *= scale;
  at(pose, roles_.knee).translation *= scale;
  for (const int j : shank_) at(pose, j).translation *= scale;
  at(pose, roles_.ankle).translation *= scale;
}

}  // namespace surefoot
