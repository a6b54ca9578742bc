#pragma once

#include <algorithm>

#include "contact/contact_model.h"
#include "surefoot/enforce/settings.h"

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

/// What cleaning a file looks ahead, frames.
struct WholeLatency {
  int detector = 0;
  int hold = 0;      ///< from contact to what is held of it
  int cleaning = 0;  ///< from what is held to feet in place

  [[nodiscard]] int total() const noexcept { return detector + hold + cleaning; }
};

/// Contacts are found by `model`. The latency of the settings is not looked at. Refuses an empty
/// model and what `windows_of` refuses.
[[nodiscard]] Result<WholeLatency> whole_latency(double fps, const CleanSettings& settings,
                                                 const ContactModel& model);

}  // namespace surefoot
