#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "surefoot/math/types.h"

namespace surefoot {

[[nodiscard]] inline Vec3 floor_part(const Vec3& v) noexcept { return {v.x(), 0.0, v.z()}; }

/// Turn about the vertical between two directions, degrees, not negative.
[[nodiscard]] inline double turn_between(const Vec3& a, const Vec3& b) noexcept {
  const Vec3 before = floor_part(a);
  const Vec3 after = floor_part(b);
  return std::atan2(before.cross(after).norm(), before.dot(after)) * 180.0 / std::numbers::pi;
}

/// Horizontal speed of a point that no plausible scale of the body's path explains, m/s. Paths are
/// scaled by 0.7 to 1.4 at most: such a scale s adds (1 - 1 / s) of the body's velocity.
[[nodiscard]] inline double path_slack(const Vec3& point_velocity,
                                       const Vec3& body_velocity) noexcept {
  constexpr double kLeastShare = 1.0 - 1.0 / 0.7;
  constexpr double kMostShare = 1.0 - 1.0 / 1.4;
  constexpr double kStandsStill = 1e-9;  // m^2/s^2
  const Vec3 point = floor_part(point_velocity);
  const Vec3 way = floor_part(body_velocity);
  const double squared = std::max(way.squaredNorm(), kStandsStill);
  return (point - std::clamp(point.dot(way) / squared, kLeastShare, kMostShare) * way).norm();
}

}  // namespace surefoot
