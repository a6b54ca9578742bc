#include "surefoot/locomotion/gait_fit.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

double cadence_at(const GaitFit& fit, double speed) noexcept {
  if (!(speed > 0.0)) return 0.0;
  // Below the slowest example steps shorten at the same cadence, above the fastest they keep their
  // length.
  const double within = std::clamp(speed, fit.slowest, fit.fastest);
  return fit.cadence_factor * std::pow(within, fit.cadence_exponent) *
         std::max(speed / within, 1.0);
}

double stride_share(const GaitFit& fit, double speed) noexcept {
  return std::clamp(speed / fit.slowest, 0.0, 1.0);
}

}  // namespace surefoot
