#include "io/fbx/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/number_text.h"
#include "io/inflate.h"

namespace surefoot::fbx {

namespace {

using Kind = Property::Kind;

std::size_t width_of(char type) noexcept {
  switch (type) {
    case 'd':
    case 'l': return 8;
    case 'f':
    case 'i': return 4;
    default: return 1;
  }
}

template <class To, class From>
To narrow(From value) noexcept {
  if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
    return std::abs(value) < 9e18 ? static_cast<To>(value) : To{0};
  } else {
    return static_cast<To>(value);
  }
}

template <class From, class To>
void append_as(const char* bytes, std::size_t count, std::vector<To>& out) {
  for (std::size_t i = 0; i < count; ++i) {
    From value;
    std::memcpy(&value, bytes + i * sizeof(From), sizeof(From));
    out.push_back(narrow<To>(value));
  }
}

template <class To>
void append_values(char type, const char* bytes, std::size_t count, std::vector<To>& out) {
  switch (type) {
    case 'd': return append_as<double>(bytes, count, out);
    case 'l': return append_as<std::int64_t>(bytes, count, out);
    case 'f': return append_as<float>(bytes, count, out);
    case 'i': return append_as<std::int32_t>(bytes, count, out);
    default: return append_as<std::uint8_t>(bytes, count, out);
  }
}

/// The bytes of an array's numbers; `unpacked` holds them where they were packed.
Result<const char*> array_bytes(const Tree& tree, std::uint32_t node, const Property& p,
                                std::string& unpacked) {
  if (p.kind == Kind::array) return p.bytes.data();
  unpacked.resize(p.count * width_of(p.type));
  if (const Result<void> done = inflate_zlib(p.bytes, unpacked); !done) {
    return tree.refuse(node, done.error().message);
  }
  return unpacked.data();
}

template <class To>
Result<std::vector<To>> read_text_array(const Tree& tree, std::uint32_t node, const Property& p) {
  std::vector<To> out;
  out.reserve(std::min<std::size_t>(p.count, p.bytes.size() / 2 + 1));
  std::string_view rest = p.bytes;
  while (!rest.empty()) {
    const std::size_t begin = rest.find_first_not_of(" \t\r\n,");
    if (begin == std::string_view::npos) break;
    rest.remove_prefix(begin);
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r\n,"));
    const std::optional<Property> number = number_of(word);
    if (!number) return tree.refuse(node, "a number of the list cannot be read");
    out.push_back(number->kind == Kind::integer
                      ? narrow<To>(static_cast<std::int64_t>(number->number_bits))
                      : narrow<To>(std::bit_cast<double>(number->number_bits)));
    rest.remove_prefix(word.size());
  }
  return out;
}

template <class To>
Result<std::vector<To>> read_values(const Tree& tree, std::uint32_t node, std::size_t first) {
  const Property* p = tree.property(node, first);
  std::vector<To> out;
  if (p == nullptr) return out;
  if (p->kind == Kind::text_array) return read_text_array<To>(tree, node, *p);
  if (p->kind == Kind::array || p->kind == Kind::packed_array) {
    std::string unpacked;
    const Result<const char*> bytes = array_bytes(tree, node, *p, unpacked);
    if (!bytes) return pass_on(bytes);
    out.reserve(p->count);
    append_values(p->type, *bytes, p->count, out);
    return out;
  }
  const Node& n = tree.nodes[node];
  out.reserve(n.property_count - first);
  for (std::size_t i = first; i < n.property_count; ++i) {
    const Property& value = tree.properties[n.first_property + i];
    if (value.kind == Kind::integer) {
      out.push_back(narrow<To>(static_cast<std::int64_t>(value.number_bits)));
    } else if (value.kind == Kind::real) {
      out.push_back(narrow<To>(std::bit_cast<double>(value.number_bits)));
    } else {
      return tree.refuse(node, "there are words among the numbers");
    }
  }
  return out;
}

}  // namespace

std::optional<Property> number_of(std::string_view word) noexcept {
  Property p;
  std::int64_t whole = 0;
  const char* const end = word.data() + word.size();
  const auto [rest, problem] = std::from_chars(word.data(), end, whole);
  if (problem == std::errc() && rest == end) {
    p.number_bits = static_cast<std::uint64_t>(whole);
    return p;
  }
  const NumberText number = read_any_number(word);
  if (number.length == 0 || number.length != word.size()) return std::nullopt;
  p.kind = Kind::real;
  p.number_bits = std::bit_cast<std::uint64_t>(number.value);
  return p;
}

tl::unexpected<Error> refuse_at(const std::string& file_name, std::size_t offset,
                                std::string_view sentence) {
  return fail(fmt::format("byte {}: {}", offset, sentence), {file_name});
}

std::uint32_t Tree::child(std::uint32_t node, std::string_view name) const noexcept {
  for (std::uint32_t n = first_child(node); n != 0; n = next_sibling(n)) {
    if (nodes[n].name == name) return n;
  }
  return 0;
}

std::optional<std::int64_t> Tree::integer(std::uint32_t node, std::size_t i) const noexcept {
  const Property* p = property(node, i);
  if (p == nullptr) return std::nullopt;
  if (p->kind == Kind::integer) return static_cast<std::int64_t>(p->number_bits);
  if (p->kind == Kind::real) return narrow<std::int64_t>(std::bit_cast<double>(p->number_bits));
  return std::nullopt;
}

std::optional<double> Tree::real(std::uint32_t node, std::size_t i) const noexcept {
  const Property* p = property(node, i);
  if (p == nullptr) return std::nullopt;
  if (p->kind == Kind::integer) {
    return static_cast<double>(static_cast<std::int64_t>(p->number_bits));
  }
  if (p->kind == Kind::real) return std::bit_cast<double>(p->number_bits);
  return std::nullopt;
}

std::string_view Tree::string(std::uint32_t node, std::size_t i) const noexcept {
  const Property* p = property(node, i);
  return p != nullptr && p->kind == Kind::string ? p->bytes : std::string_view();
}

std::optional<std::int64_t> Tree::child_integer(std::uint32_t node,
                                                std::string_view name) const noexcept {
  const std::uint32_t found = child(node, name);
  return found == 0 ? std::nullopt : integer(found, 0);
}

Result<std::vector<double>> Tree::reals(std::uint32_t node, std::size_t first) const {
  return read_values<double>(*this, node, first);
}

Result<std::vector<std::int64_t>> Tree::integers(std::uint32_t node, std::size_t first) const {
  return read_values<std::int64_t>(*this, node, first);
}

Result<std::vector<std::uint32_t>> Tree::words(std::uint32_t node) const {
  const Property* p = property(node, 0);
  std::vector<std::uint32_t> out;
  if (p == nullptr) return out;
  if ((p->kind == Kind::array || p->kind == Kind::packed_array) && width_of(p->type) == 4) {
    std::string unpacked;
    const Result<const char*> numbers = array_bytes(*this, node, *p, unpacked);
    if (!numbers) return pass_on(numbers);
    out.resize(p->count);
    if (!out.empty()) std::memcpy(out.data(), *numbers, out.size() * 4);
    return out;
  }
  // In text the same numbers are floats with a point in them and whole numbers else.
  const Result<std::vector<double>> values = reals(node);
  if (!values) return pass_on(values);
  for (const double value : *values) {
    const bool whole = value == std::floor(value) && std::abs(value) < 2147483648.0 && text;
    out.push_back(whole ? static_cast<std::uint32_t>(static_cast<std::int32_t>(value))
                        : std::bit_cast<std::uint32_t>(static_cast<float>(value)));
  }
  return out;
}

std::string Tree::path(std::uint32_t node) const {
  std::string text_of_path;
  for (std::uint32_t n = node; n != 0; n = nodes[n].parent) {
    std::size_t number = 0;
    for (std::uint32_t s = first_child(nodes[n].parent); s != n && s != 0; s = next_sibling(s))
      ++number;
    std::string step = fmt::format("{}[{}]", nodes[n].name, number);
    text_of_path = text_of_path.empty() ? step : step + "/" + text_of_path;
  }
  return text_of_path;
}

tl::unexpected<Error> Tree::refuse(std::uint32_t node, std::string_view sentence) const {
  return refuse_at(file_name, nodes[node].begin, fmt::format("{}: {}", path(node), sentence));
}

Result<Tree> read_tree(std::shared_ptr<const std::string> bytes, std::string file_name) {
  if (std::string_view(*bytes).starts_with(kBinaryHead.substr(0, 20))) {
    return read_binary(std::move(bytes), std::move(file_name));
  }
  return read_text(std::move(bytes), std::move(file_name));
}

}  // namespace surefoot::fbx
