#include "ground/ground_json.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

namespace surefoot {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 5> kTypes{"none", "plane", "heightfield", "mesh", "query"};
constexpr std::size_t kNone = 0;
constexpr std::size_t kPlane = 1;

std::optional<Ground> read_plane(JsonReader& reader, const json& object, const std::string& path) {
  const json* normal = reader.find(object, path, "normal", true);
  const json* offset = reader.find(object, path, "offset", true);
  if (normal == nullptr || offset == nullptr) return std::nullopt;
  if (!normal->is_array() || normal->size() != 3) {
    reader.refuse(fmt::format("expected three numbers, found {}", normal->dump()),
                  path + "/normal");
    return std::nullopt;
  }
  Vec3 direction;
  for (int k = 0; k < 3; ++k) {
    direction[k] = reader.number((*normal)[k], fmt::format("{}/normal/{}", path, k));
  }
  const double distance = reader.number(*offset, path + "/offset");
  if (reader.error()) return std::nullopt;
  const Result<Ground> plane = Ground::plane(direction, distance);
  if (!plane) {
    reader.refuse(plane.error().message, path + "/normal");
    return std::nullopt;
  }
  return *plane;
}

}  // namespace

nlohmann::ordered_json ground_json(const Ground& ground) {
  nlohmann::ordered_json object;
  object["type"] =
      ground.kind() == GroundKind::height_field ? "heightfield" : name_of(ground.kind());
  if (ground.kind() == GroundKind::plane) {
    const Vec3& normal = ground.plane_normal();
    object["normal"] = {normal.x(), normal.y(), normal.z()};
    object["offset"] = ground.plane_offset();
  }
  return object;
}

std::optional<Ground> read_ground_json(JsonReader& reader, const json& object,
                                       const std::string& path) {
  if (!object.is_object()) {
    reader.refuse("the ground must be an object", path);
    return std::nullopt;
  }
  reader.check_keys(object, path, {"type", "normal", "offset"});
  const json* type = reader.find(object, path, "type", true);
  if (type == nullptr) return std::nullopt;
  const std::size_t chosen = reader.choice(*type, path + "/type", kTypes);
  if (reader.error()) return std::nullopt;
  if (chosen == kPlane) return read_plane(reader, object, path);
  return chosen == kNone ? std::optional(Ground::none()) : std::nullopt;
}

}  // namespace surefoot
