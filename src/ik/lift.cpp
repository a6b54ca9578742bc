#include "ik/lift.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/rotation.h"

namespace surefoot {

namespace {

constexpr int kBisections = 60;
// Turned a little further, radians: where the ground has an edge (a stair's riser) a point brought
// exactly to it would be on either side by rounding.
constexpr double kPastEdge = 1e-9;

/// Just past the smallest angle in (low, high] where `below` turns false, given that it is true at
/// `low`, false at `high`.
template <class Below>
double bisect(double low, double high, Below below) noexcept {
  for (int k = 0; k < kBisections; ++k) {
    const double middle = 0.5 * (low + high);
    (below(middle) ? low : high) = middle;
  }
  return high + kPastEdge;
}

/// Height above the lifted plane along its normal that a point at `pivot` still lacks.
double lacking(const Ground& plane, const Vec3& pivot, double clearance) noexcept {
  return plane.plane_offset() + plane.plane_normal().y() * clearance -
         plane.plane_normal().dot(pivot);
}

/// Pitch at which an arm of length `length` in the vertical plane of `ahead` meets a plane.
double pitch_on_plane(const Ground& plane, const Vec3& pivot, double length, const Vec3& ahead,
                      double clearance) noexcept {
  const double level = plane.plane_normal().dot(ahead);
  const double upward = plane.plane_normal().y();
  const double steepest = length * std::hypot(level, upward);
  const double needed = std::clamp(lacking(plane, pivot, clearance) / steepest, -1.0, 1.0);
  return std::atan2(upward, level) - std::acos(needed);
}

ToeLift toe_on_plane(const Ground& plane, const Vec3& ball, const Vec3& arm, const Vec3& axis,
                     double clearance) noexcept {
  const Vec3& up = plane.plane_normal();
  const double along = arm.dot(axis);
  const Vec3 across = arm - along * axis;
  const Vec3 raised = axis.cross(across);
  const double needed = lacking(plane, ball, clearance) - along * axis.dot(up);
  const double swing = std::hypot(across.dot(up), raised.dot(up));
  if (swing < 1e-12) return {0.0, false};
  const double top = std::atan2(raised.dot(up), across.dot(up));
  const auto positive = [](double angle) {
    return angle < 0.0 ? angle + 2.0 * std::numbers::pi : angle;
  };
  if (needed > swing) return {positive(top), false};
  const double aside = std::acos(std::clamp(needed / swing, -1.0, 1.0));
  return {std::min(positive(top - aside), positive(std::fmod(top + aside, 2.0 * std::numbers::pi))),
          true};
}

ToeLift toe_on_surface(const Ground& ground, const Vec3& ball, const Vec3& arm, const Vec3& axis,
                       double clearance) noexcept {
  const auto deep = [&](double angle) {
    return depth(ground, ball + axis_angle(axis, angle) * arm, clearance);
  };
  constexpr double kStep = std::numbers::pi / 180.0;
  double shallowest = 0.0;
  double least = deep(0.0);
  for (int k = 1; k <= 180; ++k) {
    const double here = deep(k * kStep);
    if (here <= 0.0) {
      const auto below = [&](double angle) { return deep(angle) > 0.0; };
      return {bisect((k - 1) * kStep, k * kStep, below), true};
    }
    if (here < least) {
      least = here;
      shallowest = k * kStep;
    }
  }
  return {shallowest, false};
}

}  // namespace

double depth(const Ground& ground, const Vec3& point_world, double clearance) noexcept {
  return ground.height(point_world.x(), point_world.z(), clearance) - point_world.y();
}

Quat lift_arm(const Ground& ground, const Vec3& pivot_world, const Vec3& arm_world,
              double clearance, const Vec3& facing_world) noexcept {
  if (depth(ground, pivot_world + arm_world, clearance) <= kOnGround) return Quat::Identity();
  const double length = arm_world.norm();
  Vec3 ahead(arm_world.x(), 0.0, arm_world.z());
  double level = ahead.norm();
  if (level < 1e-9) {
    ahead = {facing_world.x(), 0.0, facing_world.z()};
    if (ahead.norm() < 1e-9) ahead = Vec3::UnitZ();
    level = 0.0;
  }
  ahead.normalize();
  const auto arm_at = [&](double pitch) {
    return Vec3(length * (std::cos(pitch) * ahead + std::sin(pitch) * Vec3::UnitY()));
  };
  double pitch = 0.0;
  if (ground.kind() == GroundKind::plane) {
    pitch = pitch_on_plane(ground, pivot_world, length, ahead, clearance);
  } else {
    const auto below = [&](double angle) {
      return depth(ground, pivot_world + arm_at(angle), clearance) > 0.0;
    };
    pitch = bisect(std::atan2(arm_world.y(), level), 0.5 * std::numbers::pi, below);
  }
  return rotation_between(arm_world, arm_at(pitch));
}

ToeLift lift_toe(const Ground& ground, const Vec3& ball_world, const Vec3& toe_arm_world,
                 const Vec3& axis_world, double clearance) noexcept {
  if (depth(ground, ball_world + toe_arm_world, clearance) <= kOnGround) return {};
  if (ground.kind() == GroundKind::plane) {
    return toe_on_plane(ground, ball_world, toe_arm_world, axis_world, clearance);
  }
  return toe_on_surface(ground, ball_world, toe_arm_world, axis_world, clearance);
}

}  // namespace surefoot
