#pragma once

#include <cstdint>
#include <vector>

#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// A mesh to see a skeleton by: an octahedron along each bone in the rest pose, bound to the bone's
/// upper joint.
struct BoneFigure {
  std::vector<float> positions;        ///< 3 a vertex, metres
  std::vector<std::uint16_t> joints;   ///< 4 a vertex
  std::vector<float> weights;          ///< 4 a vertex
  std::vector<std::uint32_t> indices;  ///< triangles
};

[[nodiscard]] BoneFigure bone_figure(const Skeleton& skeleton);

}  // namespace surefoot
