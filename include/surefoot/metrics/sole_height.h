#pragma once

#include <array>
#include <span>

#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/metrics/statistics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// How the soles lie to the ground, metres, clearances taken off. Without a ground, the level under
/// a foot is that of its plant (its given position, else its mean height) and frames without plants
/// do not count. Frames before `first_frame` are left out.
struct SoleHeightReport {
  std::array<MeanMax, 3> penetration;  ///< max(0, ground - y), every frame, by `SolePart`
  /// max(0, y - ground) by `SolePart`: heel and ball while planted, toe while the ball is.
  std::array<MeanMax, 3> floating;
  MeanMax planted_error;  ///< |y - ground| of planted heels and balls
};
[[nodiscard]] SoleHeightReport measure_sole_heights(std::span<const std::array<LegPose, 2>> poses,
                                                    const Rig& rig, const Ground& ground,
                                                    const PlantTrack& track, int first_frame = 0);

}  // namespace surefoot
