#pragma once

#include <array>
#include <cmath>
#include <numbers>

namespace surefoot {

/// The same angle in [-pi, pi].
[[nodiscard]] inline double wrapped(double angle) noexcept {
  return std::remainder(angle, 2.0 * std::numbers::pi);
}

/// The four samples around a phase of a periodic signal and their weights.
struct PeriodicTaps {
  std::array<int, 4> samples;
  std::array<double, 4> weights;
};

/// Catmull-Rom interpolation of `count` samples at phase i / count: through every sample, with a
/// continuous derivative (slerp between samples would kick the joints at each of them).
[[nodiscard]] inline PeriodicTaps periodic_taps(double phase, int count) noexcept {
  const double place = (phase - std::floor(phase)) * count;
  const int first = static_cast<int>(place) % count;
  const double t = place - std::floor(place);
  const double t2 = t * t;
  const double t3 = t2 * t;
  return {{(first + count - 1) % count, first, (first + 1) % count, (first + 2) % count},
          {0.5 * (-t3 + 2.0 * t2 - t), 0.5 * (3.0 * t3 - 5.0 * t2 + 2.0),
           0.5 * (-3.0 * t3 + 4.0 * t2 + t), 0.5 * (t3 - t2)}};
}

}  // namespace surefoot
