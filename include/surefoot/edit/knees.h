#pragma once

#include "surefoot/base/error.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Bends knees forwards that are beyond straight in `motion` and were not in `before`, the same
/// motion before its feet were made to stand: adjustments that fade out beside a plant may carry a
/// nearly straight knee too far. Hips and feet stay where they are, to rounding. Refuses legs that
/// are no chain of the skeleton.
[[nodiscard]] Result<void> bend_knees_forward(const Skeleton& skeleton, const Rig& rig,
                                              const Motion& before, Motion& motion);

}  // namespace surefoot
