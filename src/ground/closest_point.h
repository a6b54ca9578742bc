#pragma once

#include "surefoot/ground/ground.h"

namespace surefoot {

/// Points closer than this horizontally, metres, give no direction (method 1.1).
inline constexpr double kCoincident = 1e-6;

/// The horizontal part at unit length; +z where there is none.
[[nodiscard]] Vec3 horizontal_direction(const Vec3& direction) noexcept;

/// No ground point is that far away: the point at the distance straight above or below, by the sign
/// of `rise`.
[[nodiscard]] GroundPoint straight_up_or_down(const Vec3& from_world, double rise,
                                              double distance) noexcept;

/// The closest point at a distance (method 1.1) for each shape of the ground; arguments as
/// `Ground::closest_at_distance`.
[[nodiscard]] GroundPoint closest_on_sphere(const Vec3& from_world, const Vec3& near_world,
                                            double distance,
                                            const Vec3& fallback_direction) noexcept;

/// `offset` already lifted by the clearance: unit_normal . p = offset.
[[nodiscard]] GroundPoint closest_on_plane(const Vec3& unit_normal, double offset,
                                           const Vec3& from_world, const Vec3& near_world,
                                           double distance,
                                           const Vec3& fallback_direction) noexcept;

[[nodiscard]] GroundPoint closest_on_surface(const Ground& ground, double clearance,
                                             const Vec3& from_world, const Vec3& near_world,
                                             double distance,
                                             const Vec3& fallback_direction) noexcept;

}  // namespace surefoot
