#include "io/fbx/curve.h"

#include <algorithm>
#include <cmath>

namespace surefoot::fbx {

namespace {

constexpr double kThird = 1.0 / 3.0;

bool is_third(double weight) noexcept { return std::abs(weight - kThird) < 1e-5; }

/// The parameter b of the Bezier polynomial 0, w0, 1 - w1, 1 whose value is u; it ascends with b
/// for weights of 0 to 1.
double parameter_of(double u, double w0, double w1) noexcept {
  if (is_third(w0) && is_third(w1)) return u;
  double low = 0.0;
  double high = 1.0;
  for (int i = 0; i < 52; ++i) {
    const double b = 0.5 * (low + high);
    const double c = 1.0 - b;
    const double x = 3.0 * c * c * b * w0 + 3.0 * c * b * b * (1.0 - w1) + b * b * b;
    (x < u ? low : high) = b;
  }
  return 0.5 * (low + high);
}

double cubic(const Key& from, const Key& to, double u) noexcept {
  const double span = seconds(to.time - from.time);
  const double b = parameter_of(u, from.weight_right, to.weight_left);
  const double c = 1.0 - b;
  const double p1 = from.value + from.slope_right * from.weight_right * span;
  const double p2 = to.value - to.slope_left * to.weight_left * span;
  return c * c * c * from.value + 3.0 * c * c * b * p1 + 3.0 * c * b * b * p2 +
         b * b * b * to.value;
}

/// The slope at an end of the curve, of its outermost span.
double end_slope(const Key& from, const Key& to, bool at_end) noexcept {
  switch (from.interpolation) {
    case Interpolation::constant:
    case Interpolation::constant_next: return 0.0;
    case Interpolation::linear: return (to.value - from.value) / seconds(to.time - from.time);
    case Interpolation::cubic: return at_end ? to.slope_left : from.slope_right;
  }
  return 0.0;
}

}  // namespace

// Keys mostly stand at even times: a guess finds them at once.
std::size_t Curve::key_before(Ticks time) const noexcept {
  const std::size_t last = keys.size() - 1;
  const double whole = static_cast<double>(keys[last].time - keys[0].time);
  const double part = static_cast<double>(time - keys[0].time) / whole;
  const auto guess = static_cast<std::size_t>(part * static_cast<double>(last));
  for (std::size_t k = guess > 0 ? guess - 1 : 0; k <= guess + 1 && k < last; ++k) {
    if (keys[k].time <= time && time < keys[k + 1].time) return k;
  }
  const auto next = std::upper_bound(keys.begin(), keys.end(), time,
                                     [](Ticks t, const Key& key) { return t < key.time; });
  return static_cast<std::size_t>(next - keys.begin()) - 1;
}

double Curve::inside(Ticks time) const noexcept {
  if (time <= keys.front().time) return keys.front().value;
  if (time >= keys.back().time) return keys.back().value;
  const std::size_t k = key_before(time);
  const Key& from = keys[k];
  if (from.time == time) return from.value;
  const Key& to = keys[k + 1];
  const double u = static_cast<double>(time - from.time) / static_cast<double>(to.time - from.time);
  switch (from.interpolation) {
    case Interpolation::constant: return from.value;
    case Interpolation::constant_next: return to.value;
    case Interpolation::linear: return from.value + (to.value - from.value) * u;
    case Interpolation::cubic: return cubic(from, to, u);
  }
  return from.value;
}

double Curve::outside(Ticks time, const Outside& how) const noexcept {
  const bool is_before = time < keys.front().time;
  const Key& end = is_before ? keys.front() : keys.back();
  const Ticks span = keys.back().time - keys.front().time;
  if (how.kind == Extrapolation::constant || span <= 0) return end.value;
  if (how.kind == Extrapolation::slope) {
    const std::size_t n = keys.size();
    const double slope =
        is_before ? end_slope(keys[0], keys[1], false) : end_slope(keys[n - 2], keys[n - 1], true);
    return end.value + slope * seconds(time - end.time);
  }
  // Whole passes lie between the end and here, the last of them begun.
  const Ticks away = is_before ? end.time - time : time - end.time;
  Ticks passes = away / span;
  Ticks into = away % span;
  if (how.repetitions >= 0 && passes >= how.repetitions) {
    passes = std::max<Ticks>(how.repetitions - 1, 0);
    into = how.repetitions == 0 ? 0 : span;
    if (how.repetitions == 0) return end.value;
  }
  const bool mirrored = how.kind == Extrapolation::mirror && passes % 2 == 0;
  const Ticks at = is_before != mirrored ? keys.back().time - into : keys.front().time + into;
  double value = inside(at);
  if (how.kind == Extrapolation::repeat_offset) {
    const double rise = keys.back().value - keys.front().value;
    value += (is_before ? -rise : rise) * static_cast<double>(passes + 1);
  }
  return value;
}

double Curve::value(Ticks time) const noexcept {
  if (time < keys.front().time) return outside(time, before);
  if (time > keys.back().time) return outside(time, behind);
  return inside(time);
}

}  // namespace surefoot::fbx
