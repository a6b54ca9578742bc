#pragma once

#include <array>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// Triangles seen from above: the height at (x, z) is that of the highest triangle there. Vertical
/// triangles (risers of a stair) have no height of their own and do not count. Outside the mesh the
/// height is that of its lowest vertex, so that it is finite everywhere. All lengths are metres, y
/// up.
class TriangleMesh {
 public:
  using Triangle = std::array<int, 3>;  ///< vertex indices, either orientation

  /// Refuses indices that are no vertex, coordinates that are not finite or beyond
  /// `kGroundExtentLimit`, and meshes without a triangle that is not vertical.
  static Result<TriangleMesh> create(const std::vector<Vec3>& vertices,
                                     const std::vector<Triangle>& triangles);

  [[nodiscard]] double height(double x, double z) const noexcept;
  /// Unit normal with positive y of the highest triangle; +y outside the mesh.
  [[nodiscard]] Vec3 normal(double x, double z) const noexcept;
  [[nodiscard]] double lowest() const noexcept { return lowest_; }

 private:
  /// A half plane of the (x, z) plane: inside where x * px + z * pz + offset >= 0; (x, z) is of
  /// unit length.
  struct Edge {
    double x = 0.0, z = 0.0, offset = 0.0;
  };
  struct Facet {
    std::array<Vec3, 3> corners;  // counter-clockwise seen from above
    std::array<Edge, 3> edges;
    Vec3 normal = Vec3::UnitY();
    double min_y = 0.0, max_y = 0.0;
  };
  /// The (x, z) extent of a subtree and its greatest height. Nodes lie in depth-first order: the
  /// first child follows its parent, `skip` is the node after the subtree.
  struct Node {
    Vec3 min_world = Vec3::Zero();
    Vec3 max_world = Vec3::Zero();
    int skip = 0;
    int first_facet = 0;
    int facet_count = 0;  // 0 for inner nodes
  };
  struct Hit {
    int facet = -1;
    double height = 0.0;
  };

  TriangleMesh() = default;
  static bool make_facet(const Vec3& a, const Vec3& b, const Vec3& c, Facet& facet);
  static bool facet_height(const Facet& facet, double x, double z, double& height) noexcept;
  void build_tree(std::size_t first, std::size_t last);
  [[nodiscard]] Hit highest(double x, double z) const noexcept;

  std::vector<Facet> facets_;
  std::vector<Node> nodes_;
  double lowest_ = 0.0;
};

}  // namespace surefoot
