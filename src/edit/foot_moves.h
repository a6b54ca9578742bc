#pragma once

#include <span>

#include "edit/stances.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Moves feet: in a stance by its transform, as a rigid whole; between two stances of a foot the
/// turn of the foot and the way of its ball ease from those at the end of one to those at the
/// start of the next; before the first and after the last they stay. Legs follow without becoming
/// straight; what they lack is for cleaning. `stances` are sorted as `find_stances` sorts, with
/// a transform for each. Feet that are not moved keep their transforms bit for bit. Refuses a rig
/// that does not fit the skeleton.
[[nodiscard]] Result<Motion> move_feet(const Skeleton& skeleton, const Motion& motion,
                                       const Rig& rig, std::span<const Stance> stances,
                                       std::span<const Transform> moved_world);

}  // namespace surefoot
