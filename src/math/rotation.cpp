#include "math/rotation.h"

#include <cmath>
#include <numbers>

namespace surefoot {

namespace {

constexpr double kShortDirection = 1e-9;

Vec3 orthogonal_part(const Vec3& v, const Vec3& unit) noexcept { return v - v.dot(unit) * unit; }

}  // namespace

Quat axis_angle(const Vec3& unit_axis, double angle) noexcept {
  const double s = std::sin(0.5 * angle);
  return {std::cos(0.5 * angle), s * unit_axis.x(), s * unit_axis.y(), s * unit_axis.z()};
}

Quat yaw(double heading) noexcept {
  return {std::cos(0.5 * heading), 0.0, std::sin(0.5 * heading), 0.0};
}

double angle_between(const Quat& a, const Quat& b) noexcept {
  const Quat difference = b * a.conjugate();
  return 2.0 * std::atan2(difference.vec().norm(), std::abs(difference.w()));
}

Quat rotation_between(const Vec3& a, const Vec3& b) noexcept {
  const double length_a = a.norm();
  const double length_b = b.norm();
  if (length_a < kShortDirection || length_b < kShortDirection) return Quat::Identity();
  const Vec3 from = a / length_a;
  const Vec3 to = b / length_b;
  const double cosine = from.dot(to);
  if (cosine < -1.0 + 1e-12) {
    Vec3 axis = orthogonal_part(Vec3::UnitY(), from);
    if (axis.norm() < 1e-6) axis = orthogonal_part(Vec3::UnitX(), from);
    return axis_angle(axis.normalized(), std::numbers::pi);
  }
  const Vec3 cross = from.cross(to);
  return Quat(1.0 + cosine, cross.x(), cross.y(), cross.z()).normalized();
}

Quat slerp(double t, const Quat& a, const Quat& b) noexcept {
  double dot = a.coeffs().dot(b.coeffs());
  const double sign = dot < 0.0 ? -1.0 : 1.0;
  dot *= sign;
  Quat result;
  if (dot > 1.0 - 1e-12) {
    result.coeffs() = (1.0 - t) * a.coeffs() + (t * sign) * b.coeffs();
  } else {
    const double angle = std::atan2((sign * b.coeffs() - dot * a.coeffs()).norm(), dot);
    result.coeffs() =
        std::sin((1.0 - t) * angle) * a.coeffs() + (std::sin(t * angle) * sign) * b.coeffs();
  }
  return result.normalized();
}

SwingTwist swing_twist(const Quat& q, const Vec3& unit_axis) noexcept {
  const double along = q.vec().dot(unit_axis);
  const double norm = std::hypot(q.w(), along);
  if (norm < 1e-12) return {q, Quat::Identity()};
  const Vec3 part = unit_axis * (along / norm);
  const Quat twist(q.w() / norm, part.x(), part.y(), part.z());
  return {q * twist.conjugate(), twist};
}

double twist_angle(const Quat& q, const Vec3& unit_axis) noexcept {
  const double along = q.vec().dot(unit_axis);
  if (std::hypot(q.w(), along) < 1e-12) return 0.0;
  return 2.0 * std::atan2(q.w() < 0.0 ? -along : along, std::abs(q.w()));
}

Vec3 rotation_vector(const Quat& q) noexcept {
  const double sine = q.vec().norm();
  if (sine < 1e-12) return (q.w() < 0.0 ? -2.0 : 2.0) * q.vec();
  const double angle = 2.0 * std::atan2(sine, std::abs(q.w()));
  return q.vec() * ((q.w() < 0.0 ? -angle : angle) / sine);
}

Quat from_rotation_vector(const Vec3& v) noexcept {
  const double angle = v.norm();
  if (angle < 1e-12) return Quat(1.0, 0.5 * v.x(), 0.5 * v.y(), 0.5 * v.z()).normalized();
  return axis_angle(v / angle, angle);
}

Quat nearest_sign(const Quat& q, const Quat& reference) noexcept {
  if (q.coeffs().dot(reference.coeffs()) >= 0.0) return q;
  return {-q.w(), -q.x(), -q.y(), -q.z()};
}

}  // namespace surefoot
