#pragma once

#include <span>

#include "metrics/body_sway.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Moves the body back by its sways (`find_sways`), all joints together; what a sway leaves at its
/// ends fades over a third of a second beside it. The rig is the skeleton's.
[[nodiscard]] Motion steady_body(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                 std::span<const BodySway> sways);

}  // namespace surefoot
