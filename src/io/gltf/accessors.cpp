#include "io/gltf/accessors.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "io/gltf/base64.h"

namespace surefoot {
namespace {

/// Numbers that may be read beyond one for each byte of the file: zeros need no bytes.
constexpr std::size_t kSpareNumbers = 1U << 20;

constexpr double kLargest = 1e12;

enum class ComponentType { i8 = 5120, u8 = 5121, i16 = 5122, u16 = 5123, u32 = 5125, f32 = 5126 };

std::size_t size_of(ComponentType type) noexcept {
  switch (type) {
    case ComponentType::i8:
    case ComponentType::u8: return 1;
    case ComponentType::i16:
    case ComponentType::u16: return 2;
    case ComponentType::u32:
    case ComponentType::f32: return 4;
  }
  return 0;
}

template <class T>
double load_as(const char* at, bool normalised) noexcept {
  T value;
  std::memcpy(&value, at, sizeof(T));
  const auto number = static_cast<double>(value);
  if constexpr (std::is_integral_v<T>) {
    // glTF 2.0, 3.6.2.2: a signed value may be below -1 by one step, which is -1.
    if (normalised) return std::max(number / std::numeric_limits<T>::max(), -1.0);
  }
  return number;
}

double load_number(ComponentType type, const char* at, bool normalised) noexcept {
  switch (type) {
    case ComponentType::i8: return load_as<std::int8_t>(at, normalised);
    case ComponentType::u8: return load_as<std::uint8_t>(at, normalised);
    case ComponentType::i16: return load_as<std::int16_t>(at, normalised);
    case ComponentType::u16: return load_as<std::uint16_t>(at, normalised);
    case ComponentType::u32: return load_as<std::uint32_t>(at, normalised);
    case ComponentType::f32: return load_as<float>(at, normalised);
  }
  return 0.0;
}

constexpr std::array kTypes{
    std::pair{std::string_view("SCALAR"), 1}, std::pair{std::string_view("VEC2"), 2},
    std::pair{std::string_view("VEC3"), 3}, std::pair{std::string_view("VEC4"), 4},
    std::pair{std::string_view("MAT4"), 16}};

int width_of(std::string_view type) noexcept {
  for (const auto& [name, width] : kTypes) {
    if (name == type) return width;
  }
  return 0;
}

std::optional<ComponentType> component_type(const GltfJson& holder) {
  switch (whole_number(member(holder, "componentType")).value_or(0)) {
    case 5120: return ComponentType::i8;
    case 5121: return ComponentType::u8;
    case 5122: return ComponentType::i16;
    case 5123: return ComponentType::u16;
    case 5125: return ComponentType::u32;
    case 5126: return ComponentType::f32;
    default: return std::nullopt;
  }
}

std::string decode_percent(std::string_view uri) {
  const auto hex = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string name;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const bool escaped =
        uri[i] == '%' && i + 2 < uri.size() && hex(uri[i + 1]) >= 0 && hex(uri[i + 2]) >= 0;
    name.push_back(escaped ? static_cast<char>(hex(uri[i + 1]) * 16 + hex(uri[i + 2])) : uri[i]);
    if (escaped) i += 2;
  }
  return name;
}

}  // namespace

/// How the numbers of an accessor lie in its buffer view.
struct GltfAccessors::Layout {
  ComponentType type = ComponentType::f32;
  std::size_t width = 1;
  bool normalised = false;
};

GltfAccessors::GltfAccessors(const GltfDocument& document, FileResolver resolve)
    : document_(&document),
      resolve_(std::move(resolve)),
      budget_(document.container.bytes->size() + kSpareNumbers) {}

Result<std::string_view> GltfAccessors::buffer(int index, const std::string& pointer) {
  if (const auto found = fetched_.find(index); found != fetched_.end()) {
    return std::string_view(*found->second);
  }
  const GltfJson* buffer = element(*document_->json, "buffers", static_cast<std::size_t>(index));
  if (buffer == nullptr) return document_->refuse(pointer, "there is no such buffer");
  const GltfJson* uri_value = member(*buffer, "uri");
  if (uri_value == nullptr) {
    if (index == 0 && document_->container.bin) return *document_->container.bin;
    return document_->refuse(pointer, "the buffer has neither a uri nor a BIN chunk");
  }
  const std::string uri = text_of(uri_value);
  std::shared_ptr<const std::string> bytes;
  if (uri.starts_with("data:")) {
    const std::size_t comma = uri.find(";base64,");
    std::optional<std::string> decoded;
    if (comma != std::string::npos)
      decoded = decode_base64(std::string_view(uri).substr(comma + 8));
    if (!decoded) {
      return document_->refuse(fmt::format("/buffers/{}/uri", index), "the data URI is no base64");
    }
    bytes = std::make_shared<const std::string>(std::move(*decoded));
  } else {
    if (!resolve_) {
      return document_->refuse(fmt::format("/buffers/{}/uri", index),
                               fmt::format("the animation is in another file, `{}`; give that file "
                                           "too, or pack both into one .glb",
                                           uri));
    }
    Result<std::shared_ptr<const std::string>> read = resolve_(decode_percent(uri));
    if (!read) return pass_on(read);
    bytes = std::move(*read);
    budget_ += bytes->size();
  }
  fetched_[index] = bytes;
  return std::string_view(*bytes);
}

Result<std::string_view> GltfAccessors::view(int index, const std::string& pointer) {
  const GltfJson* view = element(*document_->json, "bufferViews", static_cast<std::size_t>(index));
  if (view == nullptr) return document_->refuse(pointer, "there is no such buffer view");
  const std::string here = fmt::format("/bufferViews/{}", index);
  if (const GltfJson* extensions = member(*view, "extensions")) {
    for (const char* name : {"EXT_meshopt_compression", "KHR_meshopt_compression"}) {
      if (member(*extensions, name) == nullptr) continue;
      return document_->refuse(here, fmt::format("the animation is compressed with {}, which "
                                                 "cannot be read; export it again without mesh "
                                                 "compression (gltfpack: without -c and -cc)",
                                                 name));
    }
  }
  const std::optional<int> buffer_index = whole_number(member(*view, "buffer"));
  if (!buffer_index) return document_->refuse(here, "`buffer` is missing");
  const Result<std::string_view> bytes = buffer(*buffer_index, here + "/buffer");
  if (!bytes) return bytes;
  const auto offset =
      static_cast<std::size_t>(whole_number(member(*view, "byteOffset")).value_or(0));
  const auto length =
      static_cast<std::size_t>(whole_number(member(*view, "byteLength")).value_or(0));
  if (offset > bytes->size() || length > bytes->size() - offset) {
    return document_->refuse(here, fmt::format("bytes {} to {} of a buffer that has {}", offset,
                                               offset + length, bytes->size()));
  }
  return bytes->substr(offset, length);
}

Result<GltfAccessors::Layout> GltfAccessors::layout(const GltfJson& accessor, int width,
                                                    const std::string& pointer) const {
  const std::optional<ComponentType> type = component_type(accessor);
  if (!type) return document_->refuse(pointer + "/componentType", "this is no component type");
  if (width_of(text_of(member(accessor, "type"))) != width) {
    return document_->refuse(pointer + "/type",
                             fmt::format("{} numbers are needed in each element", width));
  }
  const GltfJson* normalised = member(accessor, "normalized");
  return Layout{*type, static_cast<std::size_t>(width),
                normalised != nullptr && normalised->is_boolean() && normalised->get<bool>()};
}

// `holder` names the buffer view: the accessor, or a part of its sparse values.
Result<void> GltfAccessors::read_rows(const GltfJson& holder, const Layout& layout,
                                      std::size_t rows, const std::string& pointer,
                                      std::vector<double>& out) {
  out.assign(rows * layout.width, 0.0);
  const std::optional<int> view_index = whole_number(member(holder, "bufferView"));
  if (!view_index) return {};
  const Result<std::string_view> bytes = view(*view_index, pointer + "/bufferView");
  if (!bytes) return pass_on(bytes);
  const GltfJson& view_json =
      *element(*document_->json, "bufferViews", static_cast<std::size_t>(*view_index));
  const std::size_t row_size = layout.width * size_of(layout.type);
  const auto stride = static_cast<std::size_t>(
      whole_number(member(view_json, "byteStride")).value_or(static_cast<int>(row_size)));
  const auto offset =
      static_cast<std::size_t>(whole_number(member(holder, "byteOffset")).value_or(0));
  if (rows == 0) return {};
  if (stride < row_size || offset > bytes->size() || bytes->size() - offset < row_size ||
      (bytes->size() - offset - row_size) / stride < rows - 1) {
    return document_->refuse(
        pointer, fmt::format("{} elements do not fit into the {} bytes of buffer view {}", rows,
                             bytes->size(), *view_index));
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const char* at = bytes->data() + offset + row * stride;
    for (std::size_t k = 0; k < layout.width; ++k) {
      out[row * layout.width + k] =
          load_number(layout.type, at + k * size_of(layout.type), layout.normalised);
    }
  }
  return {};
}

Result<void> GltfAccessors::put_sparse(const GltfJson& sparse, const Layout& layout,
                                       const std::string& pointer, std::vector<double>& out) {
  const auto count = static_cast<std::size_t>(whole_number(member(sparse, "count")).value_or(0));
  const std::size_t rows = out.size() / layout.width;
  const GltfJson* indices = member(sparse, "indices");
  const GltfJson* values = member(sparse, "values");
  if (indices == nullptr || values == nullptr || count > rows) {
    return document_->refuse(pointer,
                             "sparse values need indices, values and a count that is not "
                             "above the accessor's");
  }
  const std::optional<ComponentType> index_type = component_type(*indices);
  if (!index_type) {
    return document_->refuse(pointer + "/indices/componentType", "this is no component type");
  }
  std::vector<double> places;
  std::vector<double> numbers;
  if (Result<void> read =
          read_rows(*indices, {*index_type, 1, false}, count, pointer + "/indices", places);
      !read) {
    return read;
  }
  if (Result<void> read = read_rows(*values, layout, count, pointer + "/values", numbers); !read) {
    return read;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!(places[i] >= 0.0 && places[i] < static_cast<double>(rows))) {
      return document_->refuse(pointer + "/indices", "an index beyond the accessor's elements");
    }
    const std::size_t row = static_cast<std::size_t>(places[i]);
    for (std::size_t k = 0; k < layout.width; ++k) {
      out[row * layout.width + k] = numbers[i * layout.width + k];
    }
  }
  return {};
}

Result<GltfNumbers> GltfAccessors::read(int accessor, int width, const std::string& pointer) {
  const auto index = static_cast<std::size_t>(accessor);
  const GltfJson* json = element(*document_->json, "accessors", index);
  if (json == nullptr) return document_->refuse(pointer, "there is no such accessor");
  const std::string here = fmt::format("/accessors/{}", accessor);
  const Result<Layout> layout = this->layout(*json, width, here);
  if (!layout) return pass_on(layout);
  if (const auto found = numbers_.find(accessor); found != numbers_.end()) return found->second;
  const std::optional<int> count = whole_number(member(*json, "count"));
  if (!count) return document_->refuse(here + "/count", "a whole number is needed");
  const std::size_t size = static_cast<std::size_t>(*count) * layout->width;
  if (size > budget_) {
    return document_->refuse(here + "/count",
                             "the animation asks for more numbers than the file holds");
  }
  budget_ -= size;
  std::vector<double> numbers;
  const auto rows = static_cast<std::size_t>(*count);
  if (Result<void> read = read_rows(*json, *layout, rows, here, numbers); !read) {
    return pass_on(read);
  }
  if (const GltfJson* sparse = member(*json, "sparse")) {
    if (Result<void> put = put_sparse(*sparse, *layout, here + "/sparse", numbers); !put) {
      return pass_on(put);
    }
  }
  for (const double number : numbers) {
    if (!(std::abs(number) <= kLargest)) {
      return document_->refuse(here, "a number that is not finite, or beyond 1e12");
    }
  }
  auto shared = std::make_shared<const std::vector<double>>(std::move(numbers));
  numbers_[accessor] = shared;
  return shared;
}

}  // namespace surefoot
