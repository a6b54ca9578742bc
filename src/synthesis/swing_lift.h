#pragma once

#include "ik/leg.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Raises feet that would swing through ground which rises at once, as the edge of a slab or a
/// stair does: gently, and before they come to it. (The cleaner looks at each frame by itself and
/// would raise them from one to the next, and the knee would pop.) `met` is the motion with its
/// plants met and no regard to the ground, `motion` the one that is raised. Frames in which a foot
/// stands are left alone.
[[nodiscard]] Result<void> lift_swings(const Skeleton& skeleton, const Rig& rig,
                                       const Ground& ground, const PlantTrack& plants,
                                       const Motion& met, const LegSettings& settings,
                                       Motion& motion);

}  // namespace surefoot
