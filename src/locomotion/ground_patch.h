#pragma once

#include "surefoot/ground/ground.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// The ground as something wider than a point meets it.
struct GroundPatch {
  double height = 0.0;  ///< metres
  Vec3 normal_world = Vec3::UnitY();
};

/// Mean height and slope over a disc of `radius` metres around (x, z), its rim counting least, so
/// that what follows the patch crosses creases and small steps smoothly. A plane is itself; where
/// there is no ground the patch is level at height 0.
[[nodiscard]] GroundPatch ground_patch(const Ground& ground, double x, double z,
                                       double radius) noexcept;

/// How far a foot must be put ahead or back along the ground for its whole sole, from heel to toe,
/// to lie on one tread: nothing where the ground below it is even enough or no such place is near.
/// `along_world` goes from heel to ball.
[[nodiscard]] Vec3 way_off_edges(const Ground& ground, const Leg& leg, const Vec3& heel_world,
                                 const Vec3& along_world) noexcept;

}  // namespace surefoot
