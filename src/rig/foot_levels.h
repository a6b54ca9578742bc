#pragma once

#include <array>

#include "rig/foot_attitude.h"

namespace surefoot {

/// By how much the left ball joint is higher than the right one where both feet stand flat on one
/// floor, metres: its sole is thicker, or its joints were placed otherwise. The floor may be
/// tilted, as those of optical captures are by up to a few degrees: the difference, the height and
/// the tilt are fitted together to the places where the feet stand, robustly, so that a step or a
/// foot that is seldom flat does not count. `balls_in_ankle` by side.
[[nodiscard]] double level_difference(const std::array<LegTrack, 2>& tracks,
                                      const std::array<FootAttitude, 2>& attitudes,
                                      const std::array<Vec3, 2>& balls_in_ankle, double leg_length,
                                      double fps);

}  // namespace surefoot
