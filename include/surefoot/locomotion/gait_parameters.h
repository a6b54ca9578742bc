#pragma once

#include <array>

namespace surefoot {

/// How many coordinates of style a gait has; a model with fewer ignores the rest.
inline constexpr int kStyles = 4;

/// What a gait is asked for: w of SPEC 2.
struct GaitParameters {
  double speed = 0.0;      ///< m/s along the heading, not negative
  double run = 0.0;        ///< 0 walks, 1 runs, between them a blend
  double turn_rate = 0.0;  ///< rad/s; positive turns to the character's left
  /// Standard deviations from the average. First how quick steps are: above 0 short and quick,
  /// below long and slow at the same speed. Then the main ways in which performers differ
  /// otherwise.
  std::array<double, kStyles> style{};
};

/// a + t (b - a) of every parameter.
[[nodiscard]] GaitParameters lerp(const GaitParameters& a, const GaitParameters& b,
                                  double t) noexcept;

}  // namespace surefoot
