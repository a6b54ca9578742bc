#include "synthesis/keytimes.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

int segment_of(double u) noexcept { return std::min(static_cast<int>(u), 2); }

Keytimes weighted_sum(std::span<const double> weights, std::span<const Keytimes> examples,
                      double smallest, double scale) noexcept {
  Keytimes sum{};
  for (std::size_t k = 0; k < examples.size(); ++k) {
    const double weight = scale * std::max(weights[k], smallest);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * examples[k][i];
  }
  return sum;
}

}  // namespace

bool increasing(const Keytimes& keytimes) noexcept {
  for (std::size_t i = 1; i < keytimes.size(); ++i) {
    if (!(keytimes[i] > keytimes[i - 1])) return false;
  }
  return true;
}

double generic_time(double t, const Keytimes& keytimes) noexcept {
  if (!(t > keytimes.front())) return 0.0;
  if (t >= keytimes.back()) return kLastGenericTime;
  const std::size_t i = t >= keytimes[2] ? 2 : t >= keytimes[1] ? 1 : 0;
  return static_cast<double>(i) + (t - keytimes[i]) / (keytimes[i + 1] - keytimes[i]);
}

double time_at(double u, const Keytimes& keytimes) noexcept {
  const double within = std::clamp(u, 0.0, kLastGenericTime);
  const auto i = static_cast<std::size_t>(segment_of(within));
  return keytimes[i] + (within - static_cast<double>(i)) * (keytimes[i + 1] - keytimes[i]);
}

Keytimes blend_keytimes(std::span<const double> weights,
                        std::span<const Keytimes> examples) noexcept {
  const Keytimes plain = weighted_sum(weights, examples, -INFINITY, 1.0);
  if (increasing(plain)) return plain;
  double sum = 0.0;
  for (const double weight : weights) sum += std::max(weight, 0.0);
  return weighted_sum(weights, examples, 0.0, 1.0 / sum);
}

}  // namespace surefoot
