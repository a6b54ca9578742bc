#pragma once

#include "surefoot/ground/ground.h"

namespace surefoot {

/// Depth below which a point counts as standing on the ground, metres.
inline constexpr double kOnGround = 1e-12;

/// How far a point is below the lifted ground, metres; negative above it, minus infinity without
/// ground.
[[nodiscard]] double depth(const Ground& ground, const Vec3& point_world,
                           double clearance) noexcept;

/// The smallest rotation about `pivot_world`, within the vertical plane of `arm_world`, that brings
/// pivot + arm onto the ground when it is below (method 1.2). A vertical arm tips towards
/// `facing_world`.
[[nodiscard]] Quat lift_arm(const Ground& ground, const Vec3& pivot_world, const Vec3& arm_world,
                            double clearance, const Vec3& facing_world) noexcept;

/// Turn of the toes (method 1.6 step 3).
struct ToeLift {
  double angle = 0.0;   ///< radians about the toe axis, in [0, 2 pi)
  bool cleared = true;  ///< false: no angle is enough, this one is the best
};
/// The smallest turn about the unit `axis_world` through `ball_world` that brings ball + toe onto
/// the ground when it is below.
[[nodiscard]] ToeLift lift_toe(const Ground& ground, const Vec3& ball_world,
                               const Vec3& toe_arm_world, const Vec3& axis_world,
                               double clearance) noexcept;

}  // namespace surefoot
