#include "contact/sole_split.h"

#include "surefoot/rig/rig.h"

#include <algorithm>

namespace surefoot {
SoleSplit::SoleSplit(double leg_length, const SoleSplitSettings& settings)
    : on_(settings.on * leg_scale(leg_length)), off_(settings.off * leg_scale(leg_length)) {}

std::array<bool, 2> SoleSplit::push(bool contact, const std::array<double, 2>& heights) noexcept {
  const double lower = std::min(heights[0], heights[1]);
  for (std::size_t part = 0; part < 2; ++part) {
    down_[part] = contact && heights[part] - lower <= (down_[part] ? off_ : on_);
  }
  return down_;
}

}  // namespace surefoot
