#pragma once

#include "surefoot/motion/motion.h"

namespace surefoot {

/// Index of the first frame that belongs to the motion. Many clips begin with an isolated T-pose:
/// the pose then jumps far more between the first frames than ever after. 0 where no such jump is
/// seen; never beyond the last frame. Free of units and axes.
[[nodiscard]] int first_real_frame(const Skeleton& skeleton, const Motion& motion);

}  // namespace surefoot
