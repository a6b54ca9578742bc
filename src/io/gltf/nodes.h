#pragma once

#include <string>
#include <vector>

#include "io/gltf/document.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// A node's own placement: x -> rotation * (scale * x) + translation, in the file's units. `scale`
/// is diagonal but for matrices with shear.
struct GltfPlacement {
  Vec3 translation = Vec3::Zero();
  Quat rotation = Quat::Identity();
  Mat3 scale = Mat3::Identity();
};

struct GltfNode {
  std::string name;  ///< `node_7` where the file has none
  int parent = -1;
  std::vector<int> children;
  GltfPlacement rest;
  bool from_matrix = false;  ///< such a node cannot be animated
  bool drawn = false;        ///< holds a mesh, a camera or a light
  bool end_site = false;     ///< marked so by `save_gltf`
};

/// All nodes of a file. Refuses indices that point nowhere, two parents of one node, circles, and
/// numbers that are not finite or rotations of no length.
[[nodiscard]] Result<std::vector<GltfNode>> read_gltf_nodes(const GltfDocument& document);

/// The unit quaternion of four numbers of a file; the identity where they are all zero.
[[nodiscard]] Quat gltf_rotation(double x, double y, double z, double w) noexcept;

}  // namespace surefoot
