#pragma once

#include <vector>

#include "contact/frame_runs.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Frames that are exact copies of the one before and after which the body jumps to where it
/// should have been: what is left of dropped frames. A body at rest, and frames that were all
/// doubled to raise the rate, do not jump. Runs that begin or end a motion are not told.
[[nodiscard]] std::vector<FrameRun> find_repeats(const Skeleton& skeleton, const Motion& motion);

/// Mean way of the joints from one frame to the next, metres.
[[nodiscard]] double mean_step(const Skeleton& skeleton, const Motion& motion, int frame);

}  // namespace surefoot
