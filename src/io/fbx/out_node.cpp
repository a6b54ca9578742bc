#include "io/fbx/out_node.h"

#include <fmt/format.h>

#include <cstring>
#include <type_traits>

#include "base/number_text.h"

namespace surefoot::fbx {

namespace {

template <class T>
void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

void put_bytes(std::string& out, char type, std::string_view bytes) {
  out += type;
  put(out, static_cast<std::uint32_t>(bytes.size()));
  out += bytes;
}

void put_value(std::string& out, const OutValue& value) {
  switch (value.type) {
    case 'C': (out += 'C') += static_cast<char>(value.integer); return;
    case 'I': put(out += 'I', static_cast<std::int32_t>(value.integer)); return;
    case 'L': put(out += 'L', value.integer); return;
    case 'D': put(out += 'D', value.real); return;
    case 'S': put_bytes(out, 'S', value.bytes); return;
    default: break;
  }
  const std::size_t width = value.type == 'l' ? 8 : 4;
  out += value.type;
  put(out, static_cast<std::uint32_t>(value.bytes.size() / width));
  put(out, std::uint32_t{0});  // not packed
  put(out, static_cast<std::uint32_t>(value.bytes.size()));
  out += value.bytes;
}

template <class T>
void append_numbers(std::string& out, std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size(); i += sizeof(T)) {
    T number;
    std::memcpy(&number, bytes.data() + i, sizeof(T));
    if (i > 0) out += ',';
    if constexpr (std::is_floating_point_v<T>) {
      append_shortest(out, static_cast<double>(number));
    } else {
      out += std::to_string(number);
    }
  }
}

/// Arrays are `*N { a: ... }` on lines of their own; letters stand bare.
void append_text_value(std::string& out, const OutValue& value, const std::string& tabs) {
  switch (value.type) {
    case 'C':
      out += value.integer == 0 ? 'F' : value.integer == 1 ? 'T' : static_cast<char>(value.integer);
      return;
    case 'I':
    case 'L': out += std::to_string(value.integer); return;
    case 'D': append_shortest(out, value.real); return;
    case 'S': out += '"' + value.bytes + '"'; return;
    default: break;
  }
  const std::size_t width = value.type == 'l' ? 8 : 4;
  out += fmt::format("*{} {{\n{}\ta: ", value.bytes.size() / width, tabs);
  if (value.type == 'l') append_numbers<std::int64_t>(out, value.bytes);
  if (value.type == 'i') append_numbers<std::int32_t>(out, value.bytes);
  if (value.type == 'f') append_numbers<float>(out, value.bytes);
  out += fmt::format("\n{}}} ", tabs);
}

}  // namespace

std::string full_name(std::string_view name, std::string_view object_class, bool text) {
  if (text) return fmt::format("{}::{}", object_class, name);
  std::string full(name);
  full += '\0';
  full += '\1';
  return full += object_class;
}

void set_record_head(std::string& out, std::size_t begin, std::uint64_t count,
                     std::uint64_t properties_length, bool wide) {
  const std::uint64_t numbers[] = {out.size(), count, properties_length};
  for (std::size_t i = 0; i < 3; ++i) {
    if (wide) {
      std::memcpy(out.data() + begin + 8 * i, &numbers[i], 8);
    } else {
      const auto narrow = static_cast<std::uint32_t>(numbers[i]);
      std::memcpy(out.data() + begin + 4 * i, &narrow, 4);
    }
  }
}

void append_binary(std::string& out, const OutNode& node, bool wide) {
  const std::size_t begin = out.size();
  out.append(wide ? 24 : 12, '\0');
  out += static_cast<char>(node.name.size());
  out += node.name;
  const std::size_t properties = out.size();
  if (!node.raw.empty()) put_bytes(out, 'R', node.raw);
  for (const OutValue& value : node.values) put_value(out, value);
  const std::size_t length = out.size() - properties;
  for (const OutNode& child : node.children) append_binary(out, child, wide);
  if (!node.children.empty() || node.list) out.append(null_record_size(wide), '\0');
  set_record_head(out, begin, node.values.size() + (node.raw.empty() ? 0 : 1), length, wide);
}

void append_text(std::string& out, const OutNode& node, int depth) {
  const std::string tabs(static_cast<std::size_t>(depth), '\t');
  out += tabs + node.name + ": ";
  for (std::size_t i = 0; i < node.values.size(); ++i) {
    if (i > 0) out += ", ";
    append_text_value(out, node.values[i], tabs);
  }
  if (!node.children.empty() || node.list) {
    out += " {\n";
    for (const OutNode& child : node.children) append_text(out, child, depth + 1);
    out += tabs + "}";
  }
  out += '\n';
}

}  // namespace surefoot::fbx
