#pragma once

#include <vector>

#include "ik/leg.h"
#include "surefoot/base/error.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// The joints of one leg in a skeleton, for forward kinematics and for writing a solution back.
/// Any joints may lie between the named ones: they are rigid parts of the bone.
class LegChain {
 public:
  /// Refuses a leg whose joints are missing or not in the order hip, knee, ankle, ball down one
  /// branch.
  static Result<LegChain> create(const Skeleton& skeleton, const Leg& leg);

  /// The leg in a pose, from the root's placement down to the ankle.
  [[nodiscard]] LegGeometry geometry(ConstPoseSpan pose) const noexcept;
  /// Rotation of the ball joint relative to the ankle; the identity if there is none.
  [[nodiscard]] Quat ball_in_ankle_rotation(ConstPoseSpan pose) const noexcept;
  /// Rotation of the ball's parent joint relative to the ankle; the identity if there is no ball.
  [[nodiscard]] Quat above_ball_in_ankle(ConstPoseSpan pose) const noexcept;

  /// Writes a solution found for the leg of this very pose.
  void apply(const LegSolution& solution, PoseSpan pose) const noexcept;
  /// Multiplies the translations of all joints after the hip up to the ankle.
  void scale_bones(double scale, PoseSpan pose) const noexcept;

  [[nodiscard]] const LegRoles& joints() const noexcept { return roles_; }
  [[nodiscard]] const Vec3& hinge_in_parent() const noexcept { return hinge_in_parent_; }

 private:
  std::vector<int> above_hip_;  // root to the hip's parent
  std::vector<int> thigh_;      // after the hip, before the knee
  std::vector<int> shank_;      // after the knee, before the ankle
  std::vector<int> instep_;     // after the ankle, before the ball
  LegRoles roles_;
  Vec3 hinge_in_parent_ = Vec3::UnitX();
};

}  // namespace surefoot
