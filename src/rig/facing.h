#pragma once

#include "surefoot/base/diagnostics.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Where the character faces at its first frame that is no T-pose: horizontal, of unit length, in
/// the world (heading 0 is +z). It is orthogonal to the line from the right hip to the left; where
/// that line is upright, as of a body that lies on its side, it is +z.
///
/// Warns with `low_confidence_rig` where the feet point backwards over the motion, which tells of
/// left and right mixed up: name the joints by `RigHints`, and the facing turns with them.
[[nodiscard]] Vec3 find_facing(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                               Diagnostics* diagnostics = nullptr);

}  // namespace surefoot
