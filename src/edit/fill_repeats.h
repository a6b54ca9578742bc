#pragma once

#include <span>

#include "contact/frame_runs.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Fills runs of frames that only repeat the one before (`find_repeats`) by going from the last
/// good frame to the next along a cubic that takes up the movement on both sides, each joint's
/// rotation and translation for itself. Runs have a frame before and one after them.
[[nodiscard]] Motion fill_repeats(const Motion& motion, std::span<const FrameRun> runs);

}  // namespace surefoot
