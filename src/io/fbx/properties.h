#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "io/fbx/tree.h"
#include "surefoot/math/types.h"

namespace surefoot::fbx {

/// The typed properties of an object (Properties70, Properties60), then of its class (the template
/// in Definitions).
class Properties {
 public:
  Properties(const Tree& tree, std::uint32_t object, std::uint32_t object_template = 0) noexcept;

  /// The record of a property, 0 where there is none.
  [[nodiscard]] std::uint32_t find(std::string_view name) const noexcept;
  /// A number; 0 to 2 choose a component. Nothing where absent or not finite.
  [[nodiscard]] std::optional<double> number(std::string_view name,
                                             std::size_t component = 0) const noexcept;
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const noexcept;
  [[nodiscard]] Vec3 vector(std::string_view name, const Vec3& otherwise) const noexcept;

 private:
  const Tree& tree_;
  std::array<std::uint32_t, 2> lists_{};
};

/// The values of a property record stand behind its name, type and flags.
[[nodiscard]] std::size_t first_value(const Tree& tree) noexcept;

/// The template of a class of objects, 0 where there is none.
[[nodiscard]] std::uint32_t template_of(const Tree& tree, std::string_view object_class) noexcept;

}  // namespace surefoot::fbx
