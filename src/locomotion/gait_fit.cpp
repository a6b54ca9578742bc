#include "surefoot/locomotion/gait_fit.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

double cadence_at(const GaitFit& fit, double speed) noexcept {
  if (!(speed > 0.0)) return 0.0;
  const double within = std::min(speed, fit.fastest);
  return fit.cadence_factor * std::pow(within, fit.cadence_exponent) * (speed / within);
}

double stride_share(const GaitFit& fit, double speed) noexcept {
  if (!(speed > 0.0)) return 0.0;
  if (speed >= fit.slowest) return 1.0;
  return std::pow(speed / fit.slowest, 1.0 - fit.cadence_exponent);
}

}  // namespace surefoot
