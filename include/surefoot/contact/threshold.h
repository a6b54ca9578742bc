#pragma once

#include <array>
#include <span>
#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/contact/settle.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// Limits of the threshold detector (SPEC 5). Lengths and speeds are for a leg of 0.85 m and scale
/// with the leg; times are in seconds, so that the frame rate does not matter.
struct ThresholdSettings {
  double height = 0.02;  ///< m above the ground, > 0
  double speed = 0.5;    ///< m/s, > 0
  double release = 1.1;  ///< a plant goes on up to this many times both limits, >= 1
  SettleLimits settle;   ///< where heel and ball overlap, each is cut to where it has settled
  double longest_gap = 2.0 / 30.0;  ///< s; gaps up to this length are filled
  double shortest = 3.0 / 30.0;     ///< s; shorter plants are dropped
};

/// SPEC 5 to the letter: no release, nothing cut.
[[nodiscard]] ThresholdSettings plain_thresholds() noexcept;

/// Plants where a heel or a ball is low and slow (SPEC 5), unsorted, frames counted from the first
/// pose given. Confidence is 1 for a point that rests on the ground and one half at the limits.
[[nodiscard]] std::vector<Plant> detect_by_threshold(std::span<const std::array<LegPose, 2>> poses,
                                                     double fps, const Rig& rig,
                                                     const Ground& ground,
                                                     const ThresholdSettings& settings = {});

}  // namespace surefoot
