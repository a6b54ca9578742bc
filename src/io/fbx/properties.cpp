#include "io/fbx/properties.h"

#include <cmath>

namespace surefoot::fbx {

namespace {

std::uint32_t list_of(const Tree& tree, std::uint32_t object) noexcept {
  if (object == 0) return 0;
  const std::uint32_t list = tree.child(object, "Properties70");
  return list != 0 ? list : tree.child(object, "Properties60");
}

}  // namespace

Properties::Properties(const Tree& tree, std::uint32_t object,
                       std::uint32_t object_template) noexcept
    : tree_(tree), lists_{list_of(tree, object), list_of(tree, object_template)} {}

std::uint32_t Properties::find(std::string_view name) const noexcept {
  for (const std::uint32_t list : lists_) {
    if (list == 0) continue;
    for (std::uint32_t n = tree_.first_child(list); n != 0; n = tree_.next_sibling(n)) {
      if (tree_.string(n, 0) == name) return n;
    }
  }
  return 0;
}

std::optional<double> Properties::number(std::string_view name,
                                         std::size_t component) const noexcept {
  const std::uint32_t node = find(name);
  if (node == 0) return std::nullopt;
  const std::optional<double> value = tree_.real(node, first_value(tree_) + component);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<std::int64_t> Properties::integer(std::string_view name) const noexcept {
  const std::uint32_t node = find(name);
  return node == 0 ? std::nullopt : tree_.integer(node, first_value(tree_));
}

Vec3 Properties::vector(std::string_view name, const Vec3& otherwise) const noexcept {
  Vec3 out = otherwise;
  for (int axis = 0; axis < 3; ++axis) {
    out[axis] = number(name, static_cast<std::size_t>(axis)).value_or(otherwise[axis]);
  }
  return out;
}

std::size_t first_value(const Tree& tree) noexcept { return tree.version >= 7000 ? 4 : 3; }

std::uint32_t template_of(const Tree& tree, std::string_view object_class) noexcept {
  const std::uint32_t definitions = tree.child(0, "Definitions");
  if (definitions == 0) return 0;
  for (std::uint32_t n = tree.first_child(definitions); n != 0; n = tree.next_sibling(n)) {
    if (tree.nodes[n].name == "ObjectType" && tree.string(n, 0) == object_class) {
      return tree.child(n, "PropertyTemplate");
    }
  }
  return 0;
}

}  // namespace surefoot::fbx
