#include "locomotion/gait_fit.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

constexpr double kComingUp = 0.1;  // of the slowest example's speed

}  // namespace

double cadence_at(const GaitFit& fit, double speed) noexcept {
  if (!(speed > 0.0)) return 0.0;
  // Below the slowest example steps shorten at the same cadence, which comes up from rest within
  // the first part of that; above the fastest they keep their length.
  const double within = std::clamp(speed, fit.slowest, fit.fastest);
  const double from_rest = std::min(speed / (kComingUp * fit.slowest), 1.0);
  return fit.cadence_factor * std::pow(within, fit.cadence_exponent) *
         std::max(speed / within, from_rest);
}

double stride_share(const GaitFit& fit, double speed) noexcept {
  return std::clamp(speed / fit.slowest, 0.0, 1.0);
}

}  // namespace surefoot
