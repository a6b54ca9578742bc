#include "io/fbx/animation.h"

#include <algorithm>
#include <cmath>

#include "io/fbx/rotation.h"
#include "math/rotation.h"

namespace surefoot::fbx {

namespace {

Vec3 power(const Vec3& factors, double exponent) noexcept {
  Vec3 out;
  for (int i = 0; i < 3; ++i) {
    out[i] = std::copysign(std::pow(std::abs(factors[i]), exponent), factors[i]);
  }
  return out;
}

bool is_constant(const Curve& curve) noexcept {
  return std::ranges::all_of(curve.keys, [&](const Key& key) {
    return key.value == curve.keys.front().value && key.slope_left == 0.0 && key.slope_right == 0.0;
  });
}

/// Beyond its ends the curve's own way of going on counts, which readers agree on.
bool has_key_in_each(const Curve& curve, std::span<const Ticks> frames) noexcept {
  constexpr Ticks kSameTime = kTicksPerSecond / 100000;
  auto key = curve.keys.begin();
  for (const Ticks time : frames) {
    while (key != curve.keys.end() && key->time < time - kSameTime) ++key;
    if (key == curve.keys.end()) return true;
    if (key->time > time + kSameTime && key != curve.keys.begin()) return false;
  }
  return true;
}

}  // namespace

Result<Animation> Animation::create(const Tree& tree, const Scene& scene, int take,
                                    std::span<const int> models) {
  Animation animation;
  animation.scene_ = &scene;
  animation.parts_.resize(scene.models.size());
  if (take == kNone) return animation;
  animation.take_ = &scene.takes[take];
  std::vector<bool> wanted(scene.models.size(), false);
  for (const int model : models) wanted[model] = true;
  const std::vector<Layer>& layers = animation.take_->layers;
  for (std::size_t l = 0; l < layers.size(); ++l) {
    animation.weight_curves_.push_back(kNone);
    if (layers[l].weight_curve != 0) {
      const Result<int> curve = animation.add_curve(tree, layers[l].weight_curve);
      if (!curve) return pass_on(curve);
      animation.weight_curves_.back() = *curve;
    }
    if (layers[l].mute) continue;
    for (const Track& track : layers[l].tracks) {
      const auto model = static_cast<std::size_t>(track.model);
      if (!wanted[model]) continue;
      Part part{l, track.moved, {}, {kNone, kNone, kNone}};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const int i = static_cast<int>(axis);
        const double rest = l == 0 ? scene.models[model].rest[track.moved][i]
                                   : (track.moved == Moved::scaling ? 1.0 : 0.0);
        part.fallback[i] = track.has_fallback[axis] ? track.fallback[i] : rest;
        if (track.curves[axis] == 0) continue;
        const Result<int> curve = animation.add_curve(tree, track.curves[axis]);
        if (!curve) return pass_on(curve);
        part.curves[axis] = *curve;
      }
      animation.parts_[model].push_back(part);
    }
  }
  return animation;
}

Result<int> Animation::add_curve(const Tree& tree, std::uint32_t node) {
  Result<Curve> curve = tree.version >= 7000 ? read_curve(tree, node) : read_channel(tree, node);
  if (!curve) return pass_on(curve);
  if (curve->keys.size() > 1) {
    const Ticks first = curve->keys.front().time;
    const Ticks last = curve->keys.back().time;
    first_key_ = any_key_ ? std::min(first_key_, first) : first;
    last_key_ = any_key_ ? std::max(last_key_, last) : last;
    any_key_ = true;
  }
  curves_.push_back(std::move(*curve));
  return static_cast<int>(curves_.size() - 1);
}

double Animation::weight(std::size_t layer, Ticks time) const noexcept {
  const int curve = weight_curves_[layer];
  if (curve == kNone) return take_->layers[layer].weight;
  return std::clamp(curves_[curve].value(time) / 100.0, 0.0, 1.0);
}

Vec3 Animation::value(const Part& part, Ticks time) const noexcept {
  Vec3 out = part.fallback;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const int curve = part.curves[axis];
    if (curve == kNone) continue;
    out[static_cast<int>(axis)] = curves_[curve].value(time);
  }
  return out;
}

Vec3 Animation::mixed(const Vec3& below, const Vec3& above, const Part& part, int order,
                      double part_weight) const noexcept {
  const Layer& layer = take_->layers[part.layer];
  if (part.moved == Moved::scaling && !layer.scale_by_channel) {
    const Vec3 kept = layer.additive ? below : power(below, 1.0 - part_weight);
    return kept.cwiseProduct(power(above, part_weight));
  }
  if (part.moved == Moved::rotation && !layer.by_channel) {
    const Quat from = from_euler(below, order);
    const Quat to = from_euler(above, order);
    Quat turned = slerp(part_weight, layer.additive ? Quat(Quat::Identity()) : from, to);
    if (layer.additive) turned = from * turned;
    return to_euler(turned, order, below);
  }
  if (layer.additive) return below + part_weight * above;
  return below + part_weight * (above - below);
}

bool Animation::has_key_per_frame(int model, Moved moved,
                                  std::span<const Ticks> frames) const noexcept {
  const std::vector<Part>& parts = parts_[model];
  const auto has_it = [&](const Part& part) { return part.moved == moved; };
  if (std::ranges::count_if(parts, has_it) != 1) return true;
  return std::ranges::all_of(std::ranges::find_if(parts, has_it)->curves, [&](int curve) {
    if (curve == kNone) return true;
    const Curve& values = curves_[curve];
    return is_constant(values) || has_key_in_each(values, frames);
  });
}

Pose Animation::pose(int model, Ticks time) const noexcept {
  const auto m = static_cast<std::size_t>(model);
  const Model& described = scene_->models[m];
  Pose pose = described.rest;
  for (const Part& part : parts_[m]) {
    const Vec3 own = value(part, time);
    Vec3& now = pose[part.moved];
    now = part.layer == 0 ? own : mixed(now, own, part, described.order, weight(part.layer, time));
  }
  return pose;
}

}  // namespace surefoot::fbx
