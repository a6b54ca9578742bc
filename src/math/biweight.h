#pragma once

#include <algorithm>

namespace surefoot {

/// Beyond which residual nothing counts, by Tukey's biweight: of a normal distribution whose
/// median deviation this is, and that is at least as wide as `noise`.
[[nodiscard]] inline double biweight_limit(double median_deviation, double noise) noexcept {
  constexpr double kFromMedianDeviation = 1.4826;
  constexpr double kLimit = 4.685;
  return kLimit * std::max(kFromMedianDeviation * median_deviation, noise);
}

/// How much a residual counts: 1 for none, 0 from the limit on and for what is not a number.
[[nodiscard]] inline double biweight(double residual, double limit) noexcept {
  const double u = residual / limit;
  const double rest = 1.0 - u * u;
  return rest > 0.0 ? rest * rest : 0.0;
}

}  // namespace surefoot
