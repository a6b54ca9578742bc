#pragma once

#include <functional>
#include <span>
#include <vector>

#include "contact/frame_runs.h"

namespace surefoot {

/// The longest run of values that differ by no more than `most`; the earliest of equal ones. Empty
/// (last before first) for no values. Linear in time.
[[nodiscard]] FrameRun longest_level_run(std::span<const double> values, double most);

/// Parts of a sequence that are level: all of it if it passes `is_level`, else its longest level
/// run (`longest_level_run` of `most`) and, `gap` frames beside that, what is level of the rest.
/// Runs of fewer than `fewest` are left out. Ascending.
[[nodiscard]] std::vector<FrameRun> level_stretches(
    std::span<const double> values, double most, int gap, int fewest,
    const std::function<bool(std::span<const double>)>& is_level);

}  // namespace surefoot
