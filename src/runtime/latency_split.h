#pragma once

#include <algorithm>

namespace surefoot {

/// How a latency is shared between finding contacts and keeping feet in place, seconds.
struct LatencySplit {
  double detector = 0.0;
  double cleaning = 0.0;
};

/// Half for the detector, as long as it gains by it (docs/runtime.md): contacts that are found late
/// cost more than landings that are not foreseen.
[[nodiscard]] inline LatencySplit split_latency(double latency) noexcept {
  constexpr double kDetectorShare = 0.5;
  constexpr double kDetectorMost = 0.35;
  const double detector = std::min(kDetectorShare * latency, kDetectorMost);
  return {detector, latency - detector};
}

}  // namespace surefoot
