#include <algorithm>
#include <cmath>

#include "io/fbx/curve.h"

namespace surefoot::fbx {

namespace {

double chord(const Key& from, const Key& to) noexcept {
  const double span = seconds(to.time - from.time);
  return span > 0.0 ? (to.value - from.value) / span : 0.0;
}

/// The slope of a key that the program chose, from its neighbours. As Autodesk's: the chord over
/// both spans where times do not count, else half of it and half of both chords by nearness.
double auto_slope(const std::vector<Key>& keys, std::size_t k, std::uint32_t flags) noexcept {
  constexpr double kFlat = 1e-4;
  if (keys.size() < 2) return 0.0;
  const bool progressive = (flags & kClampProgressive) != 0;
  if (k == 0) return progressive ? 0.0 : chord(keys[0], keys[1]);
  if (k + 1 == keys.size()) return progressive ? 0.0 : chord(keys[k - 1], keys[k]);
  const double left = chord(keys[k - 1], keys[k]);
  const double right = chord(keys[k], keys[k + 1]);
  double slope = chord(keys[k - 1], keys[k + 1]);
  const double step_left = std::abs(keys[k].value - keys[k - 1].value);
  const double step_right = std::abs(keys[k + 1].value - keys[k].value);
  if ((flags & kClampTangent) != 0 && std::min(step_left, step_right) < kFlat) return 0.0;
  if ((flags & kTimeIndependent) == 0) {
    const double part = static_cast<double>(keys[k].time - keys[k - 1].time) /
                        static_cast<double>(keys[k + 1].time - keys[k - 1].time);
    slope = 0.5 * slope + 0.5 * (left * (1.0 - part) + right * part);
  }
  if (progressive) {
    const double sign = slope >= 0.0 ? 1.0 : -1.0;
    slope = sign * std::min({std::abs(slope), std::max(0.0, 3.0 * sign * left),
                             std::max(0.0, 3.0 * sign * right)});
  }
  return slope;
}

/// Kochanek and Bartels, Interpolating Splines with Local Tension, Continuity, and Bias Control
/// (1984), equations 8 and 9, in slopes.
void set_tcb_slopes(std::vector<Key>& keys, std::size_t k, const KeyTangents& tcb) noexcept {
  const bool first = k == 0;
  const bool last = k + 1 == keys.size();
  const double left = first ? 0.0 : chord(keys[k - 1], keys[k]);
  const double right = last ? 0.0 : chord(keys[k], keys[k + 1]);
  const double tension = tcb.data[0];
  const double continuity = tcb.data[1];
  const double bias = tcb.data[2];
  const double scale = (first || last ? 1.0 : 0.5) * (1.0 - tension);
  keys[k].slope_left = scale * ((1.0 + bias) * (1.0 - continuity) * left +
                                (1.0 - bias) * (1.0 + continuity) * right);
  keys[k].slope_right = scale * ((1.0 + bias) * (1.0 + continuity) * left +
                                 (1.0 - bias) * (1.0 - continuity) * right);
}

Interpolation interpolation_of(std::uint32_t flags) noexcept {
  if (flags & kConstantKey) {
    return flags & kAutoTangent ? Interpolation::constant_next : Interpolation::constant;
  }
  return flags & kLinearKey ? Interpolation::linear : Interpolation::cubic;
}

double weight_of(std::uint32_t bits) noexcept {
  return std::clamp(static_cast<double>(bits & 0xFFFF) / 9999.0, 0.0, 1.0);
}

}  // namespace

void resolve_tangents(std::vector<Key>& keys, const std::vector<KeyTangents>& tangents) noexcept {
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const KeyTangents& own = tangents[k];
    keys[k].interpolation = interpolation_of(own.flags);
    if (k + 1 < keys.size()) {
      if (own.flags & kWeightedRight) keys[k].weight_right = weight_of(own.weights);
      if (own.flags & kWeightedNextLeft) keys[k + 1].weight_left = weight_of(own.weights >> 16);
    }
    const bool cubic_key = (own.flags & (kConstantKey | kLinearKey)) == 0;
    if (own.flags & kTcbTangent && cubic_key) {
      set_tcb_slopes(keys, k, own);
    } else if ((own.flags & (kAutoTangent | kUserTangent)) == kAutoTangent) {
      keys[k].slope_left = keys[k].slope_right = auto_slope(keys, k, own.flags);
    } else {
      keys[k].slope_right = own.data[0];
      keys[k].slope_left = k > 0 ? static_cast<double>(tangents[k - 1].data[1]) : 0.0;
    }
  }
}

}  // namespace surefoot::fbx
