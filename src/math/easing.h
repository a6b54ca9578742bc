#pragma once

#include <algorithm>

namespace surefoot {

/// alpha(t) = 2 t^3 - 3 t^2 + 1 on [0, 1], clamped outside: 1 at 0, 0 at 1, flat at both ends
/// (method 0).
[[nodiscard]] inline double ease_out(double t) noexcept {
  const double c = std::clamp(t, 0.0, 1.0);
  return (2.0 * c - 3.0) * c * c + 1.0;
}

/// x above `softness`, 0 below minus that, and a parabola between: max(0, x) without its kink.
[[nodiscard]] inline double soft_positive(double x, double softness) noexcept {
  if (x <= -softness) return 0.0;
  if (x >= softness) return x;
  return (x + softness) * (x + softness) / (4.0 * softness);
}

}  // namespace surefoot
