#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/frame_runs.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// The frames of the window [first, last] from the first to the last at which the height is not
/// above the window's own threshold (method 2.3): one interval that is never split and holds the
/// lowest frame. `heights` (metres) is one cycle and indices are unwrapped, so that a window may
/// run over its end: index i means heights[i mod size]. `heights` is not empty, 0 <= first <= last.
[[nodiscard]] FrameRun adaptive_interval(std::span<const double> heights, int first, int last,
                                         const AdaptiveThreshold& threshold = {}) noexcept;

/// Frames at which a clip is cut into cycles: the peaks of a height (metres) that both rises to
/// them and falls from them by at least `least_swing`, ascending. Rest has none.
[[nodiscard]] std::vector<int> swing_peaks(std::span<const double> heights, double least_swing);

/// Plants by the height threshold that method 2.3 fits to each gait cycle, for clips of any motion:
/// each foot's motion is cut at its swings; in each cycle the window of a heel or ball is the slow
/// stretch around its lowest frame. Unsorted, at most one plant of a point in a cycle, frames
/// counted from the first pose given. Confidence is 1 at the lowest height and one half at the
/// threshold.
[[nodiscard]] std::vector<Plant> detect_by_adaptive(std::span<const BothLegs> poses, double fps,
                                                    const Rig& rig, const Ground& ground,
                                                    const AdaptiveSettings& settings = {});

}  // namespace surefoot
