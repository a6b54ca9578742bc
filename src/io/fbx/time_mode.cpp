#include "io/fbx/time_mode.h"

#include <array>
#include <cmath>
#include <utility>

namespace surefoot::fbx {

double rate_of_time_mode(std::int64_t mode) noexcept {
  constexpr std::array kRates{30.0, 120.0, 100.0,          60.0,           50.0,
                              48.0, 30.0,  30.0,           30000.0 / 1001, 30000.0 / 1001,
                              25.0, 24.0,  1000.0,         24000.0 / 1001, 0.0,
                              96.0, 72.0,  60000.0 / 1001, 120000.0 / 1001};
  if (mode < 0 || mode >= static_cast<std::int64_t>(kRates.size())) return 0.0;
  return kRates[static_cast<std::size_t>(mode)];
}

std::int32_t time_mode_of(double fps) noexcept {
  // Of modes of one rate the usual one: without drop frames, the whole picture.
  constexpr std::array kModes{1, 2, 3, 4, 5, 6, 9, 10, 11, 13};
  for (const std::int32_t mode : kModes) {
    const double rate = rate_of_time_mode(mode);
    if (std::abs(fps - rate) < 1e-4 * rate) return mode;
  }
  return kCustomTimeMode;
}

}  // namespace surefoot::fbx
