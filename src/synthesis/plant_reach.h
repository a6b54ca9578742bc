#pragma once

#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Shortens plants at either end by the frames in which the leg of the motion is too short for
/// them, at most to their middle half. Movements that follow one another need not agree about when
/// a foot leaves the ground: the body may be gone before the foot is, and cleaning would hold it
/// back and then let it go at once. Plants have positions.
void release_out_of_reach(const Skeleton& skeleton, const Rig& rig, const Motion& motion,
                          std::vector<Plant>& plants);

}  // namespace surefoot
