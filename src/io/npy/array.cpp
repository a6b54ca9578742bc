#include "io/npy/array.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

#include "base/byte_io.h"
#include "base/source_text.h"
#include "surefoot/io/npy.h"

namespace surefoot {
namespace {

constexpr std::string_view kNpyMagic("\x93NUMPY", 6);

/// The text of a key's value in the head, a Python dictionary: up to the comma or brace behind it.
std::optional<std::string_view> value_of(std::string_view head, std::string_view key) {
  const std::size_t found = head.find(fmt::format("'{}':", key));
  if (found == std::string_view::npos) return std::nullopt;
  std::string_view rest = head.substr(found + key.size() + 3);
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  const char first = rest.empty() ? '\0' : rest.front();
  std::size_t end = 0;
  if (first == '\'') {
    end = rest.find('\'', 1);
  } else if (first == '(') {
    end = rest.find(')');
  } else if (first == '[') {
    end = rest.rfind(']');
  } else {
    end = std::min(rest.find(','), rest.find('}')) - 1;
  }
  if (end >= rest.size()) return std::nullopt;
  return rest.substr(0, end + 1);
}

std::optional<std::vector<std::size_t>> parse_shape(std::string_view text) {
  if (!text.starts_with('(') || !text.ends_with(')')) return std::nullopt;
  text = text.substr(1, text.size() - 2);
  std::vector<std::size_t> shape;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    std::string_view word = text.substr(0, comma);
    while (word.starts_with(' ')) word.remove_prefix(1);
    while (word.ends_with(' ') || word.ends_with('L')) word.remove_suffix(1);
    text.remove_prefix(std::min(comma + 1, text.size()));
    if (word.empty()) continue;
    const std::optional<int> size = parse_integer(word);
    if (!size || *size < 0 || shape.size() == 8) return std::nullopt;
    shape.push_back(static_cast<std::size_t>(*size));
  }
  return shape;
}

template <class T>
double load_as(const char* bytes) noexcept {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return static_cast<double>(value);
}

template <class T>
void store_as(char* bytes, double value) noexcept {
  if constexpr (std::is_integral_v<T>) value = std::round(value);
  const T converted = static_cast<T>(value);
  std::memcpy(bytes, &converted, sizeof(T));
}

double half_from_bits(std::uint16_t bits) noexcept {
  const int exponent = (bits >> 10) & 0x1F;
  const double sign = (bits & 0x8000U) != 0 ? -1.0 : 1.0;
  const int fraction = bits & 0x3FF;
  if (exponent == 31) return std::numeric_limits<double>::quiet_NaN();
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(1024 + fraction, exponent - 25);
}

std::uint16_t half_bits(double value) noexcept {
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double size = std::min(std::abs(value), 65504.0);
  if (size < std::ldexp(1.0, -14)) {
    return static_cast<std::uint16_t>(sign | std::lround(std::ldexp(size, 24)));
  }
  int exponent = 0;
  const double fraction = std::frexp(size, &exponent);                           // in [0.5, 1)
  const auto rounded = static_cast<int>(std::lround(std::ldexp(fraction, 11)));  // 1024 to 2048
  return static_cast<std::uint16_t>(sign | (((exponent + 14) << 10) + (rounded - 1024)));
}

double load_number(char kind, std::size_t item, const char* at) noexcept {
  if (kind == 'f') {
    if (item == 2) {
      std::uint16_t bits = 0;
      std::memcpy(&bits, at, 2);
      return half_from_bits(bits);
    }
    return item == 4 ? load_as<float>(at) : load_as<double>(at);
  }
  const bool is_signed = kind == 'i';
  switch (item) {
    case 1: return is_signed ? load_as<std::int8_t>(at) : load_as<std::uint8_t>(at);
    case 2: return is_signed ? load_as<std::int16_t>(at) : load_as<std::uint16_t>(at);
    case 4: return is_signed ? load_as<std::int32_t>(at) : load_as<std::uint32_t>(at);
    default: return is_signed ? load_as<std::int64_t>(at) : load_as<std::uint64_t>(at);
  }
}

void store_number(char kind, std::size_t item, double value, char* at) noexcept {
  if (kind == 'f') {
    if (item == 2) {
      const std::uint16_t bits = half_bits(value);
      std::memcpy(at, &bits, 2);
      return;
    }
    return item == 4 ? store_as<float>(at, value) : store_as<double>(at, value);
  }
  switch (item) {
    case 1: return store_as<std::int8_t>(at, value);
    case 2: return store_as<std::int16_t>(at, value);
    case 4: return store_as<std::int32_t>(at, value);
    default: return store_as<std::int64_t>(at, value);
  }
}

}  // namespace

bool is_npy(std::string_view bytes) noexcept { return bytes.starts_with(kNpyMagic); }
bool is_npz(std::string_view bytes) noexcept {
  return bytes.starts_with(std::string_view("PK\x03\x04", 4)) ||
         bytes.starts_with(std::string_view("PK\x05\x06", 4));
}

Result<NpyArray> NpyArray::parse(std::string bytes, const std::string& name) {
  const auto refuse = [&](std::size_t byte, std::string_view message) {
    return fail(fmt::format("byte {}: {}", byte, message), {name});
  };
  if (!is_npy(bytes) || bytes.size() < 10) return refuse(0, "this is no .npy array");
  const auto version = static_cast<unsigned char>(bytes[6]);
  std::uint32_t head_length = 0;
  std::memcpy(&head_length, bytes.data() + 8,
              version == 1 ? 2 : std::min<std::size_t>(4, bytes.size() - 8));
  const std::size_t head_begin = version == 1 ? 10 : 12;
  if (version < 1 || version > 3) return refuse(6, "an .npy version that is not known");
  if (bytes.size() < head_begin || head_length > bytes.size() - head_begin) {
    return refuse(8, "the file ends inside the array's head");
  }
  NpyArray array;
  const std::string_view head = std::string_view(bytes).substr(head_begin, head_length);
  const std::optional<std::string_view> type = value_of(head, "descr");
  const std::optional<std::string_view> fortran = value_of(head, "fortran_order");
  const std::optional<std::string_view> shape_text = value_of(head, "shape");
  const std::optional<std::vector<std::size_t>> shape =
      shape_text ? parse_shape(*shape_text) : std::nullopt;
  if (!type || !fortran || !shape) return refuse(head_begin, "the array's head is damaged");
  array.shape_ = *shape;
  array.fortran_ = fortran->starts_with("True");
  array.data_ = head_begin + head_length;
  array.type_ = type->starts_with('\'') ? type->substr(1, type->size() - 2) : *type;
  std::size_t count = 1;
  for (const std::size_t size : array.shape_) {
    if (size != 0 && count > std::numeric_limits<std::uint32_t>::max() / size) {
      return refuse(head_begin, "the array's shape is too large");
    }
    count *= size;
  }
  if (array.type_.size() >= 3 && type->starts_with('\'')) {
    array.kind_ = array.type_[1];
    const std::optional<int> size = parse_integer(std::string_view(array.type_).substr(2));
    if (!size || *size < 1 || *size > (1 << 20)) return refuse(head_begin, "the type is damaged");
    const bool text = array.kind_ == 'U';
    array.element_ = static_cast<std::size_t>(*size) * (text ? 4 : 1);
    array.swapped_ = array.type_[0] == '>';
    const bool number = std::string_view("fiub").find(array.kind_) != std::string_view::npos &&
                        std::has_single_bit(array.element_) && array.element_ <= 8 &&
                        (array.kind_ != 'f' || array.element_ >= 2);
    if (number) array.item_ = array.element_;
    if (array.kind_ != 'O' && (bytes.size() - array.data_) / array.element_ < count) {
      return refuse(bytes.size(), fmt::format("{} elements are too many for the bytes", count));
    }
    if (array.kind_ == 'O') array.element_ = 0;
  }
  array.bytes_ = std::move(bytes);
  return array;
}

std::size_t NpyArray::size() const noexcept {
  std::size_t count = 1;
  for (const std::size_t length : shape_) count *= length;
  return count;
}

bool NpyArray::is(std::initializer_list<std::size_t> shape) const noexcept {
  return has_numbers() && std::equal(shape.begin(), shape.end(), shape_.begin(), shape_.end(),
                                     [](std::size_t wanted, std::size_t found) {
                                       return wanted == 0 || wanted == found;
                                     });
}

std::size_t NpyArray::place(std::size_t index) const noexcept {
  if (!fortran_ || shape_.size() < 2) return index;
  std::size_t place = 0;
  std::size_t stride = size();
  for (std::size_t axis = shape_.size(); axis-- > 0;) {
    stride /= shape_[axis];
    place += (index % shape_[axis]) * stride;
    index /= shape_[axis];
  }
  return place;
}

double NpyArray::number(std::size_t index) const noexcept {
  std::array<char, 8> item{};
  std::memcpy(item.data(), bytes_.data() + data_ + place(index) * item_, item_);
  if (swapped_) std::reverse(item.begin(), item.begin() + item_);
  return load_number(kind_, item_, item.data());
}

void NpyArray::set_number(std::size_t index, double value) noexcept {
  std::array<char, 8> item{};
  store_number(kind_, item_, value, item.data());
  if (swapped_) std::reverse(item.begin(), item.begin() + item_);
  std::memcpy(bytes_.data() + data_ + place(index) * item_, item.data(), item_);
}

bool NpyArray::is_sane() const noexcept {
  for (std::size_t i = 0; i < size(); ++i) {
    if (!(std::abs(number(i)) <= 1e12)) return false;
  }
  return true;
}

std::string NpyArray::text(std::size_t index) const {
  std::string out;
  if (kind_ != 'U' && kind_ != 'S') return out;
  const std::size_t step = kind_ == 'U' ? 4 : 1;
  const char* at = bytes_.data() + data_ + place(index) * element_;
  for (std::size_t i = 0; i < element_; i += step) {
    std::array<unsigned char, 4> letter{};
    std::memcpy(letter.data(), at + i, step);
    if (swapped_) std::reverse(letter.begin(), letter.begin() + step);
    if (letter[0] == 0 && letter[1] == 0) break;
    const bool ascii = letter[0] >= 32 && letter[0] < 127 && letter[1] == 0 && letter[2] == 0;
    out.push_back(ascii ? static_cast<char>(letter[0]) : '?');
  }
  return out;
}

std::string write_npy(std::string_view type, const std::vector<std::size_t>& shape,
                      std::string_view data) {
  std::string sizes = fmt::format("{}", fmt::join(shape, ", "));
  if (shape.size() == 1) sizes += ",";
  std::string head =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, sizes);
  constexpr std::size_t kAlign = 64;
  const std::size_t before = 10;
  head.resize((before + head.size() + 1 + kAlign - 1) / kAlign * kAlign - before - 1, ' ');
  head.push_back('\n');
  ByteWriter out;
  out.put_all(std::span<const char>(kNpyMagic));
  out.put(std::uint8_t{1});
  out.put(std::uint8_t{0});
  out.put(static_cast<std::uint16_t>(head.size()));
  return out.take() + head + std::string(data);
}

}  // namespace surefoot
