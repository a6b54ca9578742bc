#include "io/gltf/patch.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/gltf/appender.h"
#include "io/gltf/base64.h"
#include "io/gltf/changed_tracks.h"
#include "io/gltf/container.h"

namespace surefoot {
namespace {

constexpr std::string_view kDataUri = "data:application/octet-stream;base64,";

std::string_view word_of(GltfPath path) noexcept {
  return path == GltfPath::rotation ? "rotation" : "translation";
}

bool has_bin(const GltfSource& source) {
  const GltfJson* first = element(*source.document.json, "buffers", 0);
  return source.document.container.bin && first != nullptr && member(*first, "uri") == nullptr;
}

GltfJson& list(GltfJson& object, const char* key) {
  GltfJson& value = object[key];
  if (!value.is_array()) value = GltfJson::array();
  return value;
}

/// The animation that is written to; a new one where the file was read in its rest pose.
GltfJson& animation_of(GltfJson& json, const GltfSource& source) {
  GltfJson& animations = list(json, "animations");
  if (source.animation_index >= 0) {
    return animations[source.animation_index];
  }
  animations.push_back(
      {{"name", "motion"}, {"channels", GltfJson::array()}, {"samplers", GltfJson::array()}});
  return animations.back();
}

/// Points the channels of the node at the new sampler, or adds one.
void connect(GltfJson& animation, const GltfSource& source, const GltfNewTrack& track,
             int sampler) {
  bool found = false;
  GltfJson& channels = list(animation, "channels");
  if (source.animation) {
    for (const GltfTrack& old : source.animation->tracks) {
      if (old.node != track.node || old.path != track.path) continue;
      channels[old.channel]["sampler"] = sampler;
      found = true;
    }
  }
  if (found) return;
  channels.push_back(
      {{"sampler", sampler},
       {"target", {{"node", track.node}, {"path", std::string(word_of(track.path))}}}});
}

/// A node with a matrix cannot be animated: it gets translation, rotation and scale instead.
Result<void> split_matrix(GltfJson& json, const GltfSource& source, int node) {
  const GltfNode& from = source.nodes[node];
  if (!from.from_matrix) return {};
  GltfJson& object = json["nodes"][node];
  if (member(object, "matrix") == nullptr) return {};
  Mat3 off_diagonal = from.rest.scale;
  off_diagonal.diagonal().setZero();
  if (off_diagonal.norm() > 1e-6 * from.rest.scale.norm()) {
    return source.document.refuse(
        fmt::format("/nodes/{}/matrix", node),
        "the matrix shears, so that the node cannot be animated; export it without shear");
  }
  object.erase("matrix");
  const Vec3& t = from.rest.translation;
  const Quat& q = from.rest.rotation;
  const Mat3& s = from.rest.scale;
  object["translation"] = {t.x(), t.y(), t.z()};
  object["rotation"] = {q.x(), q.y(), q.z(), q.w()};
  object["scale"] = {s(0, 0), s(1, 1), s(2, 2)};
  return {};
}

std::vector<float> key_times(const GltfSource& source, const Motion& motion) {
  const double first = source.animation ? source.timing.first_time : 0.0;
  std::vector<float> times;
  for (int frame = 0; frame < motion.frames(); ++frame) {
    times.push_back(static_cast<float>(first + frame / motion.fps()));
  }
  return times;
}

Result<void> add_tracks(GltfJson& json, const GltfSource& source, const Motion& motion,
                        const std::vector<GltfNewTrack>& tracks, GltfAppender& data) {
  const int input = data.add(key_times(source, motion), "SCALAR", /*bounds=*/true);
  GltfJson& animation = animation_of(json, source);
  for (const GltfNewTrack& track : tracks) {
    if (Result<void> split = split_matrix(json, source, track.node); !split) return split;
    const int output = data.add(track.values, track.path == GltfPath::rotation ? "VEC4" : "VEC3");
    GltfJson& samplers = list(animation, "samplers");
    samplers.push_back({{"input", input}, {"output", output}, {"interpolation", "LINEAR"}});
    connect(animation, source, track, static_cast<int>(samplers.size()) - 1);
  }
  return {};
}

std::string text_of_json(const GltfJson& json, std::string_view as_it_was) {
  constexpr int kIndent = 2;
  return json.dump(as_it_was.find('\n') == std::string_view::npos ? -1 : kIndent);
}

}  // namespace

Result<std::string> patch_gltf(const GltfSource& source, const Motion& motion,
                               GltfContainerKind container) {
  const GltfContainer& was = source.document.container;
  const bool binary = container == GltfContainerKind::automatic
                          ? was.binary
                          : container == GltfContainerKind::binary;
  const std::vector<GltfNewTrack> tracks = changed_tracks(source, motion);
  if (tracks.empty() && binary == was.binary) return *was.bytes;

  GltfJson json = *source.document.json;
  const bool in_bin = has_bin(source) || (binary && size_of_array(json, "buffers") == 0);
  std::string bin(has_bin(source) ? *was.bin : std::string_view());
  bin.resize((bin.size() + 3) / 4 * 4, '\0');
  GltfJson& buffers = list(json, "buffers");
  if (!tracks.empty()) {
    // New data goes behind the BIN chunk's, or into one more buffer.
    const std::size_t buffer = in_bin ? 0 : buffers.size();
    if (buffer == buffers.size()) buffers.push_back(GltfJson::object());
    GltfAppender data(json, static_cast<int>(buffer), in_bin ? bin.size() : 0);
    if (Result<void> added = add_tracks(json, source, motion, tracks, data); !added) {
      return pass_on(added);
    }
    GltfJson& holder = json["buffers"][buffer];
    if (in_bin) {
      bin += data.bytes();
      holder["byteLength"] = bin.size();
    } else {
      holder = {{"byteLength", data.bytes().size()},
                {"uri", std::string(kDataUri) + encode_base64(data.bytes())}};
    }
  }
  if (json["buffers"].empty()) json.erase("buffers");
  if (!binary) {
    if (in_bin && !bin.empty()) {
      json["buffers"][0]["uri"] = std::string(kDataUri) + encode_base64(bin);
    }
    return text_of_json(json, was.json);
  }
  const bool keeps_bin = in_bin && !bin.empty();
  return write_glb(json.dump(), keeps_bin ? std::optional<std::string_view>(bin) : std::nullopt,
                   was.binary ? was.other_chunks : std::string_view());
}

}  // namespace surefoot
