#pragma once

#include <array>
#include <span>
#include <vector>

#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// What contact detection looks at, for one sole point: one value a frame.
struct SoleFeatures {
  /// Above the ground or, without one, above the point's own local floor, metres.
  std::vector<double> height;
  std::vector<Vec3> velocity_world;  ///< central differences, metres a second
};

struct SoleFeatureSettings {
  double speed_step = 1.0 / 60.0;  ///< s, half the span of the differences; at least one frame
  double floor_window = 0.25;      ///< s each way, for the local floor where there is no ground
};

/// Features of a sole point over `poses` (all frames of a motion, or those from its first real one
/// on). Clearance is taken off the heights. The local floor is the lowest height of the point
/// within the window: short enough that a foot on a step does not see the step before.
[[nodiscard]] SoleFeatures sole_features(std::span<const BothLegs> poses, double fps,
                                         const Rig& rig, const Ground& ground, Side side,
                                         SolePart part, const SoleFeatureSettings& settings = {});

}  // namespace surefoot
