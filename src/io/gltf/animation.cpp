#include "io/gltf/animation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "math/rotation.h"

namespace surefoot {
namespace {

/// Keys are float seconds, so a time this near a key means the key.
constexpr double kSameTime = 1e-5;

void copy_key(const GltfTrack& track, std::size_t key, std::span<double> out) noexcept {
  const auto width = static_cast<std::size_t>(track.width());
  const bool cubic = track.interpolation == GltfInterpolation::cubic_spline;
  const std::size_t begin = cubic ? (3 * key + 1) * width : key * width;
  std::copy_n(track.values->begin() + begin, width, out.begin());
}

// glTF 2.0, appendix C.5: Hermite spline with tangents in units a second.
void cubic(const GltfTrack& track, std::size_t key, double u, double seconds,
           std::span<double> out) noexcept {
  const auto width = static_cast<std::size_t>(track.width());
  const std::vector<double>& values = *track.values;
  const double u2 = u * u;
  const double u3 = u2 * u;
  for (std::size_t k = 0; k < width; ++k) {
    const double p0 = values[(3 * key + 1) * width + k];
    const double m0 = values[(3 * key + 2) * width + k] * seconds;
    const double m1 = values[(3 * (key + 1)) * width + k] * seconds;
    const double p1 = values[(3 * (key + 1) + 1) * width + k];
    out[k] = (2 * u3 - 3 * u2 + 1) * p0 + (u3 - 2 * u2 + u) * m0 + (-2 * u3 + 3 * u2) * p1 +
             (u3 - u2) * m1;
  }
}

void linear(const GltfTrack& track, std::size_t key, double u, std::span<double> out) noexcept {
  std::array<double, 4> a{};
  std::array<double, 4> b{};
  copy_key(track, key, a);
  copy_key(track, key + 1, b);
  if (track.path == GltfPath::rotation) {
    const Quat q =
        slerp(u, gltf_rotation(a[0], a[1], a[2], a[3]), gltf_rotation(b[0], b[1], b[2], b[3]));
    std::copy_n(q.coeffs().data(), 4, out.begin());
    return;
  }
  for (std::size_t k = 0; k < 3; ++k) out[k] = a[k] + (b[k] - a[k]) * u;
}

void make_unit(std::span<double> q) noexcept {
  const Quat unit = gltf_rotation(q[0], q[1], q[2], q[3]);
  std::copy_n(unit.coeffs().data(), 4, q.begin());
}

std::optional<GltfPath> path_of(std::string_view word) noexcept {
  if (word == "translation") return GltfPath::translation;
  if (word == "rotation") return GltfPath::rotation;
  if (word == "scale") return GltfPath::scale;
  return std::nullopt;
}

std::optional<GltfInterpolation> interpolation_of(const GltfJson* value) {
  if (value == nullptr) return GltfInterpolation::linear;
  const std::string word = text_of(value);
  if (word == "LINEAR") return GltfInterpolation::linear;
  if (word == "STEP") return GltfInterpolation::step;
  if (word == "CUBICSPLINE") return GltfInterpolation::cubic_spline;
  return std::nullopt;
}

/// Reads the sampler of a track whose node and path are known.
Result<void> read_sampler(const GltfDocument& document, const GltfJson& sampler,
                          const std::string& pointer, GltfAccessors& accessors, GltfTrack& track) {
  const std::optional<GltfInterpolation> interpolation =
      interpolation_of(member(sampler, "interpolation"));
  if (!interpolation) {
    return document.refuse(pointer + "/interpolation",
                           "the interpolation must be LINEAR, STEP or CUBICSPLINE");
  }
  track.interpolation = *interpolation;
  const std::optional<int> input = whole_number(member(sampler, "input"));
  const std::optional<int> output = whole_number(member(sampler, "output"));
  if (!input || !output) return document.refuse(pointer, "a sampler needs input and output");
  Result<GltfNumbers> times = accessors.read(*input, 1, pointer + "/input");
  if (!times) return pass_on(times);
  Result<GltfNumbers> values = accessors.read(*output, track.width(), pointer + "/output");
  if (!values) return pass_on(values);
  const std::size_t a_key = track.interpolation == GltfInterpolation::cubic_spline ? 3 : 1;
  const std::size_t keys = (*times)->size();
  if (keys == 0 || (*values)->size() != keys * a_key * static_cast<std::size_t>(track.width())) {
    return document.refuse(
        pointer, fmt::format("{} key times do not go with {} numbers", keys, (*values)->size()));
  }
  if (!std::is_sorted((*times)->begin(), (*times)->end())) {
    return document.refuse(pointer + "/input", "the key times do not ascend");
  }
  track.times = std::move(*times);
  track.values = std::move(*values);
  return {};
}

Result<void> read_channel(const GltfDocument& document, const GltfJson& animation,
                          std::size_t number, const std::string& pointer, std::size_t nodes,
                          GltfAccessors& accessors, GltfAnimation& out) {
  const GltfJson& channel = *element(animation, "channels", number);
  const std::string here = fmt::format("{}/channels/{}", pointer, number);
  const GltfJson* target = member(channel, "target");
  if (target == nullptr) return document.refuse(here, "a channel needs a target");
  const std::optional<GltfPath> path = path_of(text_of(member(*target, "path")));
  const GltfJson* node_value = member(*target, "node");
  if (!path || node_value == nullptr) return {};  // weights, or a target of an extension
  const std::optional<int> node = whole_number(node_value);
  if (!node || static_cast<std::size_t>(*node) >= nodes) {
    return document.refuse(here + "/target/node", "there is no such node");
  }
  const std::optional<int> sampler = whole_number(member(channel, "sampler"));
  const GltfJson* sampler_json =
      sampler ? element(animation, "samplers", static_cast<std::size_t>(*sampler)) : nullptr;
  if (sampler_json == nullptr)
    return document.refuse(here + "/sampler", "there is no such sampler");
  GltfTrack track;
  track.channel = static_cast<int>(number);
  track.node = *node;
  track.path = *path;
  if (Result<void> read =
          read_sampler(document, *sampler_json, fmt::format("{}/samplers/{}", pointer, *sampler),
                       accessors, track);
      !read) {
    return read;
  }
  out.tracks.push_back(std::move(track));
  return {};
}

}  // namespace

bool GltfTrack::moves() const noexcept {
  constexpr double kStill = 1e-6;
  const auto row = static_cast<std::size_t>(width());
  if (interpolation == GltfInterpolation::cubic_spline) return times->size() > 1;
  for (std::size_t i = row; i < values->size(); ++i) {
    if (std::abs((*values)[i] - (*values)[i % row]) > kStill) return true;
  }
  return false;
}

void GltfTrack::evaluate(double time, std::span<double> out) const noexcept {
  const std::vector<double>& t = *times;
  // The last key that is not behind the time.
  const auto next = std::upper_bound(t.begin(), t.end(), time + kSameTime);
  const std::size_t key = next == t.begin() ? 0 : static_cast<std::size_t>(next - t.begin() - 1);
  const bool held = next == t.begin() || next == t.end() || time - t[key] < kSameTime;
  if (held || interpolation == GltfInterpolation::step) {
    copy_key(*this, key, out);
  } else {
    const double seconds = t[key + 1] - t[key];
    const double u = (time - t[key]) / seconds;
    if (interpolation == GltfInterpolation::cubic_spline) {
      cubic(*this, key, u, seconds, out);
    } else {
      linear(*this, key, u, out);
    }
  }
  if (path == GltfPath::rotation) make_unit(out.first(4));
}

Result<std::vector<GltfAnimation>> read_gltf_animations(const GltfDocument& document,
                                                        std::size_t nodes,
                                                        GltfAccessors& accessors) {
  std::vector<GltfAnimation> animations;
  for (std::size_t i = 0; i < size_of_array(*document.json, "animations"); ++i) {
    const GltfJson& json = *element(*document.json, "animations", i);
    GltfAnimation animation;
    animation.name = text_of(member(json, "name"));
    if (animation.name.empty()) animation.name = fmt::format("#{}", i);
    for (std::size_t k = 0; k < size_of_array(json, "channels"); ++k) {
      if (Result<void> read = read_channel(document, json, k, fmt::format("/animations/{}", i),
                                           nodes, accessors, animation);
          !read) {
        return pass_on(read);
      }
    }
    bool first = true;
    for (const GltfTrack& track : animation.tracks) {
      const double begin = track.times->front();
      const double end = track.times->back();
      animation.first_time = first ? begin : std::min(animation.first_time, begin);
      animation.last_time = first ? end : std::max(animation.last_time, end);
      first = false;
    }
    animations.push_back(std::move(animation));
  }
  return animations;
}

void evaluate_nodes(std::span<const GltfNode> nodes, const GltfAnimation* animation, double time,
                    std::span<GltfPlacement> out) noexcept {
  for (std::size_t i = 0; i < nodes.size(); ++i) out[i] = nodes[i].rest;
  if (animation == nullptr) return;
  for (const GltfTrack& track : animation->tracks) {
    std::array<double, 4> value{};
    track.evaluate(time, value);
    GltfPlacement& placement = out[track.node];
    const Vec3 vector(value[0], value[1], value[2]);
    switch (track.path) {
      case GltfPath::translation: placement.translation = vector; break;
      case GltfPath::rotation:
        placement.rotation = Quat(value[3], value[0], value[1], value[2]);
        break;
      case GltfPath::scale: placement.scale = vector.asDiagonal(); break;
    }
  }
}

}  // namespace surefoot
