#include "ik/turned_leg.h"

#include "math/rotation.h"

namespace surefoot {

AnkleAxes ankle_axes(const Vec3& toe_axis_in_ankle, const Vec3& heel_in_ankle,
                     const Vec3& ball_in_ankle) noexcept {
  AnkleAxes axes;
  const Vec3 along = ball_in_ankle - heel_in_ankle;
  if (toe_axis_in_ankle.norm() > 1e-9) axes.pitch_in_ankle = toe_axis_in_ankle.normalized();
  const Vec3 level = along - along.dot(axes.pitch_in_ankle) * axes.pitch_in_ankle;
  axes.roll_in_ankle =
      level.norm() > 1e-9 ? Vec3(level.normalized()) : Vec3(axes.pitch_in_ankle.unitOrthogonal());
  return axes;
}

TurnedLeg::TurnedLeg(const LegGeometry& leg, const AnkleAxes& axes) noexcept
    : leg_(leg),
      pitch_axis_world_(leg.ankle_rotation_world * axes.pitch_in_ankle),
      roll_axis_world_(leg.ankle_rotation_world * axes.roll_in_ankle),
      knee_world_(leg.knee_world),
      ankle_world_(leg.ankle_world) {}

void TurnedLeg::step(const LegStep& by) noexcept {
  hip_turn_ = (from_rotation_vector(by.head<3>()) * hip_turn_).normalized();
  knee_ += by[3];
  pitch_ += by[4];
  roll_ += by[5];
  place();
}

void TurnedLeg::place() noexcept {
  shank_turn_ = hip_turn_ * axis_angle(leg_.knee_axis_world, knee_);
  foot_turn_ =
      shank_turn_ * axis_angle(pitch_axis_world_, pitch_) * axis_angle(roll_axis_world_, roll_);
  knee_world_ = leg_.hip_world + hip_turn_ * (leg_.knee_world - leg_.hip_world);
  ankle_world_ = knee_world_ + shank_turn_ * (leg_.ankle_world - leg_.knee_world);
}

Transform TurnedLeg::ankle_world() const noexcept {
  return {(foot_turn_ * leg_.ankle_rotation_world).normalized(), ankle_world_};
}

Vec3 TurnedLeg::point(const Vec3& point_in_ankle) const noexcept {
  return ankle_world_ + foot_turn_ * (leg_.ankle_rotation_world * point_in_ankle);
}

LegJacobian TurnedLeg::jacobian(const Vec3& point_in_ankle) const noexcept {
  const Vec3 p = point(point_in_ankle);
  const Vec3 from_hip = p - leg_.hip_world;
  const Vec3 knee_axis = hip_turn_ * leg_.knee_axis_world;
  const Vec3 pitch_axis = shank_turn_ * pitch_axis_world_;
  // The roll comes first, so its own turn leaves its axis where pitch has brought it.
  const Vec3 roll_axis = foot_turn_ * roll_axis_world_;
  LegJacobian jacobian;
  for (int axis = 0; axis < 3; ++axis) {
    jacobian.col(axis) = Vec3::Unit(axis).cross(from_hip);
  }
  jacobian.col(3) = knee_axis.cross(p - knee_world_);
  jacobian.col(4) = pitch_axis.cross(p - ankle_world_);
  jacobian.col(5) = roll_axis.cross(p - ankle_world_);
  return jacobian;
}

LegSolution TurnedLeg::solution(const Vec3& hinge_in_parent) const noexcept {
  LegSolution solution;
  solution.hip_local =
      (leg_.above_hip_world.conjugate() * hip_turn_ * leg_.hip_rotation_world).normalized();
  solution.knee_turn_local = axis_angle(hinge_in_parent, knee_);
  solution.ankle_world = ankle_world();
  const Quat above_ankle = shank_turn_ * leg_.above_ankle_world;
  solution.ankle_local = (above_ankle.conjugate() * solution.ankle_world.rotation).normalized();
  return solution;
}

}  // namespace surefoot
