#pragma once

#include <vector>

#include "contact/frame_runs.h"
#include "contact/sole_features.h"
#include "surefoot/contact/detect_settings.h"

namespace surefoot {

/// Cuts frames off both ends of each run of a joint in which it has not settled: its height or
/// velocity is further than the limits from the medians of the run. Only frames in which a run of
/// the foot's other joint holds the foot are cut, so a heel goes on rising over a planted ball and
/// a ball comes down over a planted heel, while the foot's contact stays as long as it was. A foot
/// that slides evenly is as settled as one that stands.
[[nodiscard]] std::vector<FrameRun> settled_runs(const std::vector<FrameRun>& runs,
                                                 const SoleFeatures& features,
                                                 const std::vector<FrameRun>& other_runs,
                                                 const SettleLimits& limits, int fewest);

}  // namespace surefoot
