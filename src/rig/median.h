#pragma once

#include <algorithm>
#include <vector>

#include "surefoot/math/types.h"

namespace surefoot {

/// The value below which the fraction `part` (0 to 1) of the values lies; 0 without values.
[[nodiscard]] inline double quantile(std::vector<double> values, double part) {
  if (values.empty()) return 0.0;
  const double at = std::clamp(part, 0.0, 1.0) * static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const auto nth = values.begin() + static_cast<std::ptrdiff_t>(low);
  std::nth_element(values.begin(), nth, values.end());
  if (low + 1 == values.size()) return *nth;
  const double next = *std::min_element(nth + 1, values.end());
  return *nth + (at - static_cast<double>(low)) * (next - *nth);
}

/// The middle value, or the mean of the two middle ones: so that a mirrored set has the mirrored
/// median.
[[nodiscard]] inline double median(std::vector<double> values) {
  return quantile(std::move(values), 0.5);
}

}  // namespace surefoot
