#include "surefoot/ground/triangle_mesh.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>

#include "surefoot/ground/height_field.h"

namespace surefoot {

namespace {

/// Points this close to a triangle, metres, count as within: no gaps between neighbours or behind
/// dropped risers.
constexpr double kEdgeTolerance = 1e-6;
/// Triangles whose unit normal has a smaller y are vertical.
constexpr double kVerticalNormalY = 1e-6;
constexpr std::size_t kFacetsPerLeaf = 4;

bool usable_vertex(const Vec3& p) { return p.cwiseAbs().maxCoeff() <= kGroundExtentLimit; }

}  // namespace

bool TriangleMesh::make_facet(const Vec3& a, const Vec3& b, const Vec3& c, Facet& facet) {
  const Vec3 normal = (b - a).cross(c - a);
  const double size = normal.norm();
  if (!(size > 0.0) || std::abs(normal.y()) <= kVerticalNormalY * size) return false;
  // Seen from above (normal up), the inside of each edge p -> q is to the left: normal (dz, -dx) in
  // (x, z).
  const bool up = normal.y() > 0.0;
  facet.corners = {a, up ? b : c, up ? c : b};
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3& p = facet.corners[i];
    const Vec3 along = facet.corners[(i + 1) % 3] - p;
    const double length = std::hypot(along.x(), along.z());
    if (!(length > 0.0)) return false;
    Edge& edge = facet.edges[i];
    edge.x = along.z() / length;
    edge.z = -along.x() / length;
    edge.offset = -(edge.x * p.x() + edge.z * p.z());
  }
  facet.normal = (up ? 1.0 : -1.0) / size * normal;
  facet.min_y = std::min({a.y(), b.y(), c.y()});
  facet.max_y = std::max({a.y(), b.y(), c.y()});
  return true;
}

bool TriangleMesh::facet_height(const Facet& facet, double x, double z, double& height) noexcept {
  for (const Edge& edge : facet.edges) {
    if (edge.x * x + edge.z * z + edge.offset < -kEdgeTolerance) return false;
  }
  const Vec3& n = facet.normal;
  const Vec3& p = facet.corners[0];
  const double fall = (n.x() * (x - p.x()) + n.z() * (z - p.z())) / n.y();
  height = std::clamp(p.y() - fall, facet.min_y, facet.max_y);
  return true;
}

Result<TriangleMesh> TriangleMesh::create(const std::vector<Vec3>& vertices,
                                          const std::vector<Triangle>& triangles) {
  if (!std::all_of(vertices.begin(), vertices.end(), usable_vertex)) {
    return fail("the vertices of a mesh must be finite and within 1e6 metres");
  }
  const int count = static_cast<int>(vertices.size());
  TriangleMesh mesh;
  mesh.lowest_ = std::numeric_limits<double>::infinity();
  for (const Triangle& triangle : triangles) {
    for (const int index : triangle) {
      if (index < 0 || index >= count) {
        return fail(
            fmt::format("a triangle refers to vertex {}, but the mesh has {}", index, count));
      }
      mesh.lowest_ = std::min(mesh.lowest_, vertices[index].y());
    }
    const auto vertex = [&](std::size_t k) { return vertices[triangle[k]]; };
    Facet facet;
    if (make_facet(vertex(0), vertex(1), vertex(2), facet)) mesh.facets_.push_back(facet);
  }
  if (mesh.facets_.empty())
    return fail("the mesh has no surface to stand on: all triangles are vertical or empty");
  mesh.build_tree(0, mesh.facets_.size());
  return mesh;
}

void TriangleMesh::build_tree(std::size_t first, std::size_t last) {
  const auto begin = facets_.begin() + first;
  const auto end = facets_.begin() + last;
  const std::size_t index = nodes_.size();
  Node& node = nodes_.emplace_back();
  node.min_world = node.max_world = begin->corners[0];
  for (auto facet = begin; facet != end; ++facet) {
    for (const Vec3& corner : facet->corners) {
      node.min_world = node.min_world.cwiseMin(corner);
      node.max_world = node.max_world.cwiseMax(corner);
    }
  }
  if (last - first <= kFacetsPerLeaf) {
    node.first_facet = static_cast<int>(first);
    node.facet_count = static_cast<int>(last - first);
  } else {
    const Vec3 extent = node.max_world - node.min_world;
    const int axis = extent.x() >= extent.z() ? 0 : 2;
    const auto before = [axis](const Facet& a, const Facet& b) {
      const auto middle = [axis](const Facet& f) {
        return f.corners[0][axis] + f.corners[1][axis] + f.corners[2][axis];
      };
      return middle(a) < middle(b);
    };
    const std::size_t half = first + (last - first) / 2;
    std::nth_element(begin, facets_.begin() + half, end, before);
    build_tree(first, half);
    build_tree(half, last);
  }
  nodes_[index].skip = static_cast<int>(nodes_.size());
}

TriangleMesh::Hit TriangleMesh::highest(double x, double z) const noexcept {
  Hit best{-1, -std::numeric_limits<double>::infinity()};
  for (std::size_t i = 0; i < nodes_.size();) {
    const Node& node = nodes_[i];
    const bool below = x >= node.min_world.x() - kEdgeTolerance &&
                       x <= node.max_world.x() + kEdgeTolerance &&
                       z >= node.min_world.z() - kEdgeTolerance &&
                       z <= node.max_world.z() + kEdgeTolerance && node.max_world.y() > best.height;
    if (!below) {
      i = static_cast<std::size_t>(node.skip);
      continue;
    }
    for (int f = node.first_facet; f < node.first_facet + node.facet_count; ++f) {
      double height = 0.0;
      if (facet_height(facets_[f], x, z, height) && height > best.height) {
        best = {f, height};
      }
    }
    ++i;
  }
  return best;
}

double TriangleMesh::height(double x, double z) const noexcept {
  const Hit hit = highest(x, z);
  return hit.facet < 0 ? lowest_ : hit.height;
}

Vec3 TriangleMesh::normal(double x, double z) const noexcept {
  const Hit hit = highest(x, z);
  return hit.facet < 0 ? Vec3(Vec3::UnitY()) : facets_[hit.facet].normal;
}

}  // namespace surefoot
