#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/fbx/tree.h"

namespace surefoot::fbx {

/// A value of a record to be written.
using OutValue =
    std::variant<bool, std::int32_t, std::int64_t, double, char, std::string,
                 std::vector<std::int32_t>, std::vector<std::int64_t>, std::vector<float>>;

/// A record to be written.
struct OutNode {
  std::string name;
  std::vector<OutValue> values = {};
  std::vector<OutNode> children = {};
  bool list = false;     ///< ends a list of children even where there are none
  std::string raw = {};  ///< one value of raw bytes before all others, if not empty
};

/// The name of an object with its class, as binary and text files write it.
[[nodiscard]] std::string full_name(std::string_view name, std::string_view object_class,
                                    bool text);

/// Appends a record with offsets that count from the beginning of `out`.
void append_binary(std::string& out, const OutNode& node, bool wide);
/// Appends a record as text, indented by tabs.
void append_text(std::string& out, const OutNode& node, int depth);

/// The record that ends a list.
[[nodiscard]] inline std::size_t null_record_size(bool wide) noexcept { return wide ? 25 : 13; }

/// Writes the lengths of a record, its values and its end, at its beginning.
void set_record_head(std::string& out, std::size_t begin, std::uint64_t count,
                     std::uint64_t properties_length, bool wide);

}  // namespace surefoot::fbx
