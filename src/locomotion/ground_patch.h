#pragma once

#include "surefoot/ground/ground.h"

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

}  // namespace surefoot
