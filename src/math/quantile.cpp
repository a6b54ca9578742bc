#include "math/quantile.h"

#include <algorithm>
#include <utility>

namespace surefoot {

double quantile_of(std::span<double> values, double part) noexcept {
  if (values.empty()) return 0.0;
  const double at = std::clamp(part, 0.0, 1.0) * static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const auto nth = values.begin() + low;
  std::nth_element(values.begin(), nth, values.end());
  if (low + 1 == values.size()) return *nth;
  const double next = *std::min_element(nth + 1, values.end());
  return *nth + (at - static_cast<double>(low)) * (next - *nth);
}

double median_of(std::span<double> values) noexcept { return quantile_of(values, 0.5); }

double quantile(std::vector<double> values, double part) { return quantile_of(values, part); }

double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

float nearest_rank(std::span<float> values, int percent) {
  const auto at = values.begin() + (values.size() - 1) * percent / 100;
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace surefoot
