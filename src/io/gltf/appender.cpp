#include "io/gltf/appender.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace surefoot {
namespace {

std::size_t components_of(std::string_view type) noexcept {
  if (type == "VEC3") return 3;
  if (type == "VEC4") return 4;
  return type == "MAT4" ? 16 : 1;
}

int push(GltfJson& json, const char* key, GltfJson value) {
  GltfJson& list = json[key];
  if (!list.is_array()) list = GltfJson::array();
  list.push_back(std::move(value));
  return static_cast<int>(list.size()) - 1;
}

}  // namespace

GltfAppender::GltfAppender(GltfJson& json, int buffer, std::size_t offset)
    : json_(&json), buffer_(buffer), offset_(offset) {}

template <class T>
int GltfAppender::add_piece(std::span<const T> numbers, int component_type, std::string_view type,
                            int target) {
  bytes_.resize((bytes_.size() + 3) / 4 * 4, '\0');
  GltfJson view{{"buffer", buffer_},
                {"byteOffset", offset_ + bytes_.size()},
                {"byteLength", numbers.size_bytes()}};
  if (target != 0) view["target"] = target;
  bytes_.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
  const int view_index = push(*json_, "bufferViews", std::move(view));
  return push(*json_, "accessors",
              {{"bufferView", view_index},
               {"componentType", component_type},
               {"count", numbers.size() / components_of(type)},
               {"type", std::string(type)}});
}

int GltfAppender::add(std::span<const float> numbers, std::string_view type, bool bounds,
                      int target) {
  const int index = add_piece(numbers, 5126, type, target);
  if (!bounds) return index;
  const std::size_t width = components_of(type);
  GltfJson low = GltfJson::array();
  GltfJson high = GltfJson::array();
  for (std::size_t k = 0; k < width; ++k) {
    float least = std::numeric_limits<float>::max();
    float most = std::numeric_limits<float>::lowest();
    for (std::size_t i = k; i < numbers.size(); i += width) {
      least = std::min(least, numbers[i]);
      most = std::max(most, numbers[i]);
    }
    low.push_back(least);
    high.push_back(most);
  }
  GltfJson& accessor = (*json_)["accessors"][index];
  accessor["min"] = std::move(low);
  accessor["max"] = std::move(high);
  return index;
}

int GltfAppender::add(std::span<const std::uint16_t> numbers, std::string_view type, int target) {
  return add_piece(numbers, 5123, type, target);
}

int GltfAppender::add(std::span<const std::uint32_t> numbers, std::string_view type, int target) {
  return add_piece(numbers, 5125, type, target);
}

}  // namespace surefoot
