#include "ground/closest_point.h"

#include <cmath>

namespace surefoot {

Vec3 horizontal_direction(const Vec3& direction) noexcept {
  const double length = std::hypot(direction.x(), direction.z());
  if (!(length > 1e-9)) return Vec3::UnitZ();
  return {direction.x() / length, 0.0, direction.z() / length};
}

GroundPoint straight_up_or_down(const Vec3& from_world, double rise, double distance) noexcept {
  return {from_world + std::copysign(distance, rise) * Vec3::UnitY(), false};
}

GroundPoint closest_on_sphere(const Vec3& from_world, const Vec3& near_world, double distance,
                              const Vec3& fallback_direction) noexcept {
  const Vec3 toward = near_world - from_world;
  const double length = toward.norm();
  const Vec3 direction =
      length < kCoincident ? horizontal_direction(fallback_direction) : Vec3(toward / length);
  return {from_world + distance * direction, true};
}

GroundPoint closest_on_plane(const Vec3& unit_normal, double offset, const Vec3& from_world,
                             const Vec3& near_world, double distance,
                             const Vec3& fallback_direction) noexcept {
  // The plane cuts the sphere in a circle around the foot of the perpendicular; it is a point or
  // empty where the plane is too far away.
  const double above = unit_normal.dot(from_world) - offset;
  if (std::abs(above) > distance) return straight_up_or_down(from_world, -above, distance);
  const Vec3 centre = from_world - above * unit_normal;
  const double radius = std::sqrt(distance * distance - above * above);

  const Vec3 toward = near_world - centre;
  Vec3 in_plane = toward - unit_normal.dot(toward) * unit_normal;
  if (in_plane.norm() < kCoincident) {
    const Vec3 ahead = horizontal_direction(fallback_direction);
    in_plane = ahead - (unit_normal.dot(ahead) / unit_normal.y()) * Vec3::UnitY();
  }
  return {centre + radius * in_plane.normalized(), true};
}

}  // namespace surefoot
