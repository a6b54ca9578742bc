#pragma once

#include <span>

#include "contact/sole_motion.h"
#include "surefoot/contact/plant.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Gives plants of a foot the place where the motion has them, at their own height: the mean over
/// their first third of a second. A heel and a ball that stand at the same time fit the foot's
/// length. `off` says by plant which ones are off the ground; what stands together with one of them
/// keeps its height too, and `off` tells so afterwards.
void keep_own_heights(PlantTrack& track, std::vector<bool>& off, const SoleMotion& motion,
                      const Rig& rig);

}  // namespace surefoot
