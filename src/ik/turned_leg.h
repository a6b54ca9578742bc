#pragma once

#include "ik/leg.h"

namespace surefoot {

/// A leg as six degrees of freedom (method 2.5): three turns of the hip about the world's axes, the
/// knee's hinge, the ankle's pitch and roll.
inline constexpr int kLegFreedoms = 6;
using LegStep = Eigen::Matrix<double, kLegFreedoms, 1, Eigen::DontAlign>;
using LegJacobian = Eigen::Matrix<double, 3, kLegFreedoms, Eigen::DontAlign>;

/// The axes that the foot turns about at its ankle, in the ankle's frame: unit and orthogonal.
struct AnkleAxes {
  Vec3 pitch_in_ankle = -Vec3::UnitX();  ///< positive rotation raises the toes
  Vec3 roll_in_ankle = Vec3::UnitZ();    ///< along the foot, towards the toes
};
/// Axes of a foot whose toe hinge and sole are known. A foot without length rolls about +z.
[[nodiscard]] AnkleAxes ankle_axes(const Vec3& toe_axis_in_ankle, const Vec3& heel_in_ankle,
                                   const Vec3& ball_in_ankle) noexcept;

/// A leg that has been turned by its six freedoms from the posture it was in.
class TurnedLeg {
 public:
  TurnedLeg(const LegGeometry& leg, const AnkleAxes& axes) noexcept;

  /// Turns on: the hip about the world's axes, the others about their own, by radians.
  void step(const LegStep& by) noexcept;

  /// World place of a point of the foot.
  [[nodiscard]] Vec3 point(const Vec3& point_in_ankle) const noexcept;
  /// How that point moves with each freedom, metres per radian.
  [[nodiscard]] LegJacobian jacobian(const Vec3& point_in_ankle) const noexcept;
  [[nodiscard]] Transform ankle_world() const noexcept;

  [[nodiscard]] const Quat& hip_turn() const noexcept { return hip_turn_; }
  [[nodiscard]] double knee_turn() const noexcept { return knee_; }
  [[nodiscard]] double pitch_turn() const noexcept { return pitch_; }
  [[nodiscard]] double roll_turn() const noexcept { return roll_; }

  /// Local rotations of this leg; scale 1, outcome and miss left to whoever had a goal.
  [[nodiscard]] LegSolution solution(const Vec3& hinge_in_parent) const noexcept;

 private:
  void place() noexcept;

  LegGeometry leg_;
  Vec3 pitch_axis_world_;  // in the posture it started in
  Vec3 roll_axis_world_;
  Quat hip_turn_ = Quat::Identity();
  double knee_ = 0.0;
  double pitch_ = 0.0;
  double roll_ = 0.0;
  // As turned.
  Quat shank_turn_ = Quat::Identity();
  Quat foot_turn_ = Quat::Identity();
  Vec3 knee_world_;
  Vec3 ankle_world_;
};

}  // namespace surefoot
