#include "enforce/root_reach.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

// Rounding of a point that was just projected onto a sphere, metres.
constexpr double kOnSphere = 1e-12;

bool inside(const ReachSphere& ball, const Vec3& p, double slack = 0.0) noexcept {
  return (p - ball.centre).norm() <= ball.radius + slack;
}

/// Unit part of the first usable vector orthogonal to `unit`.
Vec3 orthogonal_direction(const Vec3& unit, const Vec3& v) noexcept {
  for (const Vec3& candidate : {v, Vec3(Vec3::UnitY()), Vec3(Vec3::UnitX())}) {
    const Vec3 part = candidate - candidate.dot(unit) * unit;
    if (part.norm() > 1e-9) return part.normalized();
  }
  return Vec3::UnitZ();
}

}  // namespace

Vec3 closest_in(const ReachSphere& ball, const Vec3& p) noexcept {
  const Vec3 from_centre = p - ball.centre;
  const double distance = from_centre.norm();
  if (distance <= ball.radius) return p;
  return ball.centre + from_centre * (ball.radius / distance);
}

Vec3 closest_in_both(const ReachSphere& a, const ReachSphere& b, const Vec3& p) noexcept {
  const bool in_a = inside(a, p);
  const bool in_b = inside(b, p);
  if (in_a && in_b) return p;
  // Where both projections are good they coincide (method 1.9, paper section 4.3).
  const Vec3 on_a = in_a ? p : closest_in(a, p);
  if (!in_a && inside(b, on_a, kOnSphere)) return on_a;
  const Vec3 on_b = in_b ? p : closest_in(b, p);
  if (!in_b && inside(a, on_b, kOnSphere)) return on_b;

  const Vec3 between = b.centre - a.centre;
  const double distance = between.norm();
  const Vec3 axis = between / distance;
  if (distance >= a.radius + b.radius) {
    return a.centre + axis * (distance * a.radius / (a.radius + b.radius));
  }
  const double along =
      (distance * distance + a.radius * a.radius - b.radius * b.radius) / (2.0 * distance);
  const Vec3 middle = a.centre + along * axis;
  const double circle = std::sqrt(std::max(0.0, a.radius * a.radius - along * along));
  return middle + circle * orthogonal_direction(axis, p - middle);
}

}  // namespace surefoot
