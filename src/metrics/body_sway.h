#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/frame_runs.h"
#include "surefoot/contact/plant.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// A time over which the whole body sways to and fro, its standing feet with it.
struct BodySway {
  FrameRun frames;
  std::vector<Vec3> shift_world;  ///< of the body from where it should be, by frame of the run
  double size = 0.0;              ///< the largest shift, metres
};

/// Finds sways: whichever foot stands slides, and both together where both stand, so that it is
/// the body that moves. A steady slide, as of a path that was scaled, is no sway. Sways below 2.1
/// cm (for a leg of 0.85 m) are not told, nor those beyond 10 cm and those of runs, where feet
/// seldom stand. Plants are those that should stand still.
[[nodiscard]] std::vector<BodySway> find_sways(std::span<const BothLegs> poses,
                                               const PlantTrack& plants, double leg_length);

}  // namespace surefoot
