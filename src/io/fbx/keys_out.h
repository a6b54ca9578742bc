#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "io/fbx/out_node.h"
#include "surefoot/math/types.h"

namespace surefoot::fbx {

/// The lists of an AnimationCurve with these keys, linear in between.
[[nodiscard]] std::vector<OutNode> key_lists(const std::vector<std::int64_t>& times,
                                             const std::vector<float>& values);

/// Objects of version 7 files. `text`: names as in text files.
[[nodiscard]] OutNode curve_node(std::int64_t id, const std::vector<std::int64_t>& times,
                                 const std::vector<float>& values, bool text);
[[nodiscard]] OutNode curve_node_node(std::int64_t id, std::string_view short_name,
                                      const Vec3& first, bool text);
[[nodiscard]] OutNode layer_node(std::int64_t id, bool text);
[[nodiscard]] OutNode stack_node(std::int64_t id, std::string_view name, std::int64_t start,
                                 std::int64_t stop, bool text);

/// A connection of an object to an object, or to its property.
[[nodiscard]] OutNode connection(std::int64_t from, std::int64_t to, std::string_view property);

/// Properties of objects.
[[nodiscard]] OutNode property_node(std::string_view name, std::string_view type,
                                    std::string_view label, std::string_view flags,
                                    std::vector<OutValue> values);
[[nodiscard]] OutNode time_property(std::string_view name, std::int64_t time);
/// TimeMode and CustomFrameRate of the GlobalSettings.
[[nodiscard]] std::vector<OutNode> rate_properties(double fps);
[[nodiscard]] OutNode properties_node(std::vector<OutNode> properties);

}  // namespace surefoot::fbx
