#pragma once

#include <vector>

#include "pipeline/figure/body_shape.h"

namespace surefoot {

/// The corners of a drawn foot, in the world, metres. Both parts are convex.
struct FootSolid {
  std::vector<Vec3> rear_world;  ///< heel to ball, with the instep up to the ankle
  std::vector<Vec3> toes_world;  ///< ball to toe
  std::vector<Vec3> sole_world;  ///< outline of the whole sole, in order
};

/// A shoe around the sole points and the ankle of one foot.
[[nodiscard]] FootSolid foot_solid(const BodyShape& shape, const BodyPoints& points, Side side);

}  // namespace surefoot
