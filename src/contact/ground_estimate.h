#pragma once

#include <span>

#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/take.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/feet.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

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
