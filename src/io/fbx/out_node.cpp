#include "io/fbx/out_node.h"

#include <fmt/format.h>

#include <cstring>
#include <type_traits>

#include "surefoot/base/number_text.h"

namespace surefoot::fbx {

namespace {

template <class T>
void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

template <class T>
void put_array(std::string& out, char type, const std::vector<T>& values) {
  out += type;
  put(out, static_cast<std::uint32_t>(values.size()));
  put(out, std::uint32_t{0});  // not packed
  put(out, static_cast<std::uint32_t>(values.size() * sizeof(T)));
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

void put_bytes(std::string& out, char type, std::string_view bytes) {
  out += type;
  put(out, static_cast<std::uint32_t>(bytes.size()));
  out += bytes;
}

struct BinaryValue {
  std::string& out;

  void operator()(bool value) const { (out += 'C') += value ? '\1' : '\0'; }
  void operator()(char value) const { (out += 'C') += value; }
  void operator()(std::int32_t value) const { put(out += 'I', value); }
  void operator()(std::int64_t value) const { put(out += 'L', value); }
  void operator()(double value) const { put(out += 'D', value); }
  void operator()(const std::string& value) const { put_bytes(out, 'S', value); }
  void operator()(const std::vector<std::int32_t>& values) const { put_array(out, 'i', values); }
  void operator()(const std::vector<std::int64_t>& values) const { put_array(out, 'l', values); }
  void operator()(const std::vector<float>& values) const { put_array(out, 'f', values); }
};

/// Text of values; arrays are `*N { a: ... }` on lines of their own.
struct TextValue {
  std::string& out;
  int depth;

  void operator()(bool value) const { out += value ? 'T' : 'F'; }
  void operator()(char value) const { out += value; }
  void operator()(std::int32_t value) const { out += std::to_string(value); }
  void operator()(std::int64_t value) const { out += std::to_string(value); }
  void operator()(double value) const { append_shortest(out, value); }
  void operator()(const std::string& value) const { out += '"' + value + '"'; }
  template <class T>
  void operator()(const std::vector<T>& values) const {
    const std::string tabs(static_cast<std::size_t>(depth), '\t');
    out += fmt::format("*{} {{\n{}\ta: ", values.size(), tabs);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) out += ',';
      if constexpr (std::is_floating_point_v<T>)
        append_shortest(out, static_cast<double>(values[i]));
      else
        out += std::to_string(values[i]);
    }
    out += fmt::format("\n{}}} ", tabs);
  }
};

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
  for (const OutValue& value : node.values) std::visit(BinaryValue{out}, value);
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
    std::visit(TextValue{out, depth}, node.values[i]);
  }
  if (!node.children.empty() || node.list) {
    out += " {\n";
    for (const OutNode& child : node.children) append_text(out, child, depth + 1);
    out += tabs + "}";
  }
  out += '\n';
}

}  // namespace surefoot::fbx
