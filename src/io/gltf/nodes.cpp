#include "io/gltf/nodes.h"
#include "math/nearest_rotation.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace surefoot {
namespace {

constexpr std::size_t kMostNodes = 100'000;
constexpr int kDeepest = 1000;

/// Exactly `count` finite numbers within a sane range, or nothing.
std::optional<std::vector<double>> numbers_of(const GltfJson& array, std::size_t count) {
  if (!array.is_array() || array.size() != count) return std::nullopt;
  std::vector<double> numbers;
  for (const GltfJson& value : array) {
    if (!value.is_number()) return std::nullopt;
    numbers.push_back(value.get<double>());
    if (!(std::abs(numbers.back()) <= 1e12)) return std::nullopt;
  }
  return numbers;
}

/// Rotation and the rest of a linear map, linear = rotation * scale: the columns' directions where
/// they are orthogonal (then `scale` is diagonal), else the nearest rotation.
void split_linear(const Mat3& linear, GltfPlacement& placement) {
  const Eigen::Matrix3d plain = linear;
  Eigen::Matrix3d rotation;
  bool orthogonal = true;
  for (int k = 0; k < 3; ++k) {
    const double length = plain.col(k).norm();
    orthogonal = orthogonal && length > 1e-12;
    rotation.col(k) = plain.col(k) / (length > 1e-12 ? length : 1.0);
  }
  orthogonal = orthogonal && (rotation.transpose() * rotation).isIdentity(1e-6);
  if (orthogonal && rotation.determinant() < 0.0) rotation.col(0) = -rotation.col(0);
  placement.rotation =
      orthogonal ? Quat(Eigen::Quaterniond(rotation).normalized()) : nearest_rotation(linear);
  placement.scale = placement.rotation.conjugate().toRotationMatrix() * linear;
}

Result<void> read_placement(const GltfDocument& document, const GltfJson& json,
                            const std::string& pointer, GltfNode& node) {
  const auto refuse = [&](const char* key, int count) {
    return document.refuse(pointer + "/" + key, fmt::format("{} finite numbers are needed", count));
  };
  if (const GltfJson* matrix = member(json, "matrix")) {
    const auto m = numbers_of(*matrix, 16);
    if (!m) return refuse("matrix", 16);
    Mat3 linear;
    for (int c = 0; c < 3; ++c) {
      for (int r = 0; r < 3; ++r) linear(r, c) = (*m)[4 * c + r];
    }
    split_linear(linear, node.rest);
    node.rest.translation = Vec3((*m)[12], (*m)[13], (*m)[14]);
    node.from_matrix = true;
    return {};
  }
  if (const GltfJson* value = member(json, "translation")) {
    const auto t = numbers_of(*value, 3);
    if (!t) return refuse("translation", 3);
    node.rest.translation = Vec3((*t)[0], (*t)[1], (*t)[2]);
  }
  if (const GltfJson* value = member(json, "rotation")) {
    const auto q = numbers_of(*value, 4);
    if (!q) return refuse("rotation", 4);
    node.rest.rotation = gltf_rotation((*q)[0], (*q)[1], (*q)[2], (*q)[3]);
  }
  if (const GltfJson* value = member(json, "scale")) {
    const auto s = numbers_of(*value, 3);
    if (!s) return refuse("scale", 3);
    node.rest.scale = Vec3((*s)[0], (*s)[1], (*s)[2]).asDiagonal();
  }
  return {};
}

bool is_drawn(const GltfJson& json) {
  if (member(json, "mesh") != nullptr || member(json, "camera") != nullptr) return true;
  const GltfJson* extensions = member(json, "extensions");
  return extensions != nullptr && member(*extensions, "KHR_lights_punctual") != nullptr;
}

bool is_end_site(const GltfJson& json) {
  const GltfJson* extras = member(json, "extras");
  const GltfJson* mark = extras == nullptr ? nullptr : member(*extras, "end_site");
  return mark != nullptr && mark->is_boolean() && mark->get<bool>();
}

/// Every node must come to an end when followed upwards.
Result<void> check_tree(const GltfDocument& document, const std::vector<GltfNode>& nodes) {
  std::vector<bool> reached(nodes.size(), false);
  std::vector<std::pair<std::size_t, int>> open;  // and how deep they are
  std::size_t count = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent < 0) open.emplace_back(i, 0);
  }
  while (!open.empty()) {
    const auto [i, depth] = open.back();
    open.pop_back();
    if (depth > kDeepest) {
      return document.refuse(fmt::format("/nodes/{}", i),
                             fmt::format("nodes are nested deeper than {}", kDeepest));
    }
    reached[i] = true;
    ++count;
    for (const int child : nodes[i].children) {
      open.emplace_back(static_cast<std::size_t>(child), depth + 1);
    }
  }
  if (count == nodes.size()) return {};
  const auto lost = std::find(reached.begin(), reached.end(), false) - reached.begin();
  return document.refuse(fmt::format("/nodes/{}", lost), "the node is its own ancestor");
}

}  // namespace

Quat gltf_rotation(double x, double y, double z, double w) noexcept {
  const double length = std::sqrt(x * x + y * y + z * z + w * w);
  if (!(length > 1e-9)) return Quat::Identity();
  return {w / length, x / length, y / length, z / length};
}

Result<std::vector<GltfNode>> read_gltf_nodes(const GltfDocument& document) {
  const std::size_t count = size_of_array(*document.json, "nodes");
  if (count == 0) return document.refuse("/nodes", "the file has no nodes");
  if (count > kMostNodes) {
    return document.refuse("/nodes", fmt::format("there are more than {} nodes", kMostNodes));
  }
  std::vector<GltfNode> nodes(count);
  for (std::size_t i = 0; i < count; ++i) {
    const GltfJson& json = *element(*document.json, "nodes", i);
    const std::string pointer = fmt::format("/nodes/{}", i);
    GltfNode& node = nodes[i];
    node.name = text_of(member(json, "name"));
    if (node.name.empty()) node.name = fmt::format("node_{}", i);
    node.drawn = is_drawn(json);
    node.end_site = is_end_site(json);
    if (Result<void> placed = read_placement(document, json, pointer, node); !placed) {
      return pass_on(placed);
    }
    for (std::size_t k = 0; k < size_of_array(json, "children"); ++k) {
      const std::optional<int> child = whole_number(element(json, "children", k));
      if (!child || static_cast<std::size_t>(*child) >= count) {
        return document.refuse(fmt::format("{}/children/{}", pointer, k), "there is no such node");
      }
      GltfNode& below = nodes[*child];
      if (below.parent >= 0) {
        return document.refuse(fmt::format("{}/children/{}", pointer, k),
                               fmt::format("node {} already has a parent", *child));
      }
      below.parent = static_cast<int>(i);
      node.children.push_back(*child);
    }
  }
  if (Result<void> tree = check_tree(document, nodes); !tree) return pass_on(tree);
  return nodes;
}

}  // namespace surefoot
