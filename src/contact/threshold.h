#pragma once

#include <array>
#include <span>
#include <vector>

#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// Method 5.1 to the letter: no release, nothing cut.
[[nodiscard]] ThresholdSettings plain_thresholds() noexcept;

/// Plants where a heel or a ball is low and slow (method 5.1), unsorted, frames counted from the
/// first pose given. Confidence is 1 for a point that rests on the ground and one half at the
/// limits.
[[nodiscard]] std::vector<Plant> detect_by_threshold(std::span<const BothLegs> poses, double fps,
                                                     const Rig& rig, const Ground& ground,
                                                     const ThresholdSettings& settings = {});

}  // namespace surefoot
