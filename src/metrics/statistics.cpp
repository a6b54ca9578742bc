#include "metrics/statistics.h"

#include <cmath>

namespace surefoot {

double percentile(std::vector<double> values, double fraction) {
  if (values.empty()) return 0.0;
  const double at = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(values.size() - 1);
  const auto lower = static_cast<std::ptrdiff_t>(std::floor(at));
  std::nth_element(values.begin(), values.begin() + lower, values.end());
  const double low = values[static_cast<std::size_t>(lower)];
  if (at == std::floor(at)) return low;
  const double high = *std::min_element(values.begin() + lower + 1, values.end());
  return low + (high - low) * (at - std::floor(at));
}

}  // namespace surefoot
