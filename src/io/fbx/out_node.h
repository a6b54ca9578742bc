#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/fbx/tree.h"

namespace surefoot::fbx {

/// A value of a record to be written, by its type in binary files: C I L D, S, i l f.
struct OutValue {
  char type = 0;
  std::int64_t integer = 0;
  double real = 0.0;
  std::string bytes = {};  ///< of strings and arrays

  // Values read best where they stand plainly in a list.
  OutValue(bool value) : type('C'), integer(value ? 1 : 0) {}
  OutValue(char value) : type('C'), integer(value) {}
  OutValue(std::int32_t value) : type('I'), integer(value) {}
  OutValue(std::int64_t value) : type('L'), integer(value) {}
  OutValue(double value) : type('D'), real(value) {}
  OutValue(std::string value) : type('S'), bytes(std::move(value)) {}
  OutValue(const std::vector<std::int32_t>& values) : type('i'), bytes(bytes_of(values)) {}
  OutValue(const std::vector<std::int64_t>& values) : type('l'), bytes(bytes_of(values)) {}
  OutValue(const std::vector<float>& values) : type('f'), bytes(bytes_of(values)) {}
  OutValue(const char*) = delete;  // would be a bool

 private:
  template <class T>
  static std::string bytes_of(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
  }
};

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
