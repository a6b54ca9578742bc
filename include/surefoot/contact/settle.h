#pragma once

#include <vector>

#include "surefoot/contact/frame_runs.h"
#include "surefoot/contact/sole_features.h"

namespace surefoot {

/// How far the ends of a joint's stance may be from its usual state. Lengths are for a leg of 0.85
/// m.
struct SettleLimits {
  double height = 0.01;  ///< m from the usual height, > 0
  double speed = 0.2;    ///< m/s from the usual velocity, > 0
};

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
