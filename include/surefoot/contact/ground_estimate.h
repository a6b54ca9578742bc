#pragma once

#include <span>

#include "surefoot/base/diagnostics.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/feet.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// A ground found from where the feet stand, and how well it fits.
struct GroundEstimate {
  Ground ground = Ground::none();
  double residual =
      0.0;          ///< seven tenths of the standing time lies within this height of it, metres
  int points = 0;   ///< standing points looked at
  int inliers = 0;  ///< of them, those that count for the plane
};

/// Fits a plane to the sole points of standing feet, robustly. The plane is level except where the
/// points span enough to support a tilt. `Ground::none()`, with a warning, where no plane fits:
/// residual above 2 cm, or a tenth of the stances more than 5 cm off (for a leg of 0.85 m), tilt
/// above 15 degrees, or no frames. Heights are those of the sole: clearances are subtracted.
/// Metres, +y up; sliding feet give the same answer as planted ones.
[[nodiscard]] GroundEstimate estimate_ground(std::span<const BothLegs> legs, int first_frame,
                                             double fps, const Rig& rig,
                                             Diagnostics* diagnostics = nullptr);

/// The same for a motion whose legs are not known yet.
[[nodiscard]] GroundEstimate estimate_ground(const Skeleton& skeleton, const Motion& motion,
                                             const Rig& rig, Diagnostics* diagnostics = nullptr);

}  // namespace surefoot
