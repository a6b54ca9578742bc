#pragma once

#include <span>

#include "contact/adaptive.h"
#include "locomotion/gait_fit.h"

namespace surefoot {

enum class Gait { walk, run };

/// The frames of a cycle in which a heel or ball may stand (method 2.3, the paper's table 1 with
/// its two cells parted): closed, unwrapped, the heel in the ankle's row and the ball in the
/// metatarsal's. A toe has none: the ball's is given.
[[nodiscard]] FrameRun plant_window(Gait gait, Side side, SolePart joint) noexcept;

/// F'b and F'e: the frames of its window in which a heel or ball stands, from its heights (metres)
/// at the kCycleFrames frames of a cycle. Where there are several heights a frame, evenly spaced,
/// the first and last of these are given instead, counted in heights.
[[nodiscard]] FrameRun cycle_plant(std::span<const double> heights, Gait gait, Side side,
                                   SolePart joint,
                                   const AdaptiveThreshold& threshold = {}) noexcept;

}  // namespace surefoot
