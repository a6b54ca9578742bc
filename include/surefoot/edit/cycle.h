#pragma once

#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// One or more strides of a walk or run: the posture of frame `last` is nearly that of `first`.
struct MotionCycle {
  int first = 0;
  int last = 0;
  Side side = Side::left;  ///< of the foot between whose plants it was found
  double mismatch = 0.0;   ///< metres: how far the joints of both frames are apart, seen from the
                           ///< hips, and how far they would drift apart in a tenth of a second
};

/// Finds where a motion repeats itself best: two frames, `cycles` (at least 1) strides of one foot
/// apart, with the same feet planted and the most alike posture and speed; each foot is set down
/// exactly `cycles` times between them. Refuses motions that have no such frames, and those that do
/// not repeat: no two frames are less than 15 cm apart (for a leg of 0.85 m).
[[nodiscard]] Result<MotionCycle> find_cycle(const Skeleton& skeleton, const Motion& motion,
                                             const Rig& rig, const PlantTrack& plants,
                                             int cycles = 1);

}  // namespace surefoot
