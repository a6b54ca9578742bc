#pragma once

#include "io/bvh_channels.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/io/bvh.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Whether the root's position channels are to be added to its OFFSET. `motion_in_file` has them
/// replaced. Asked to choose, it says yes only on clear evidence, with a warning: the root stands
/// at its OFFSET above the feet in the rest pose (0.6 to 1.5 of the distance down to the lowest
/// joint), and the median height of its channels is within a quarter of that distance of zero.
[[nodiscard]] bool adds_to_root_offset(const Skeleton& skeleton_in_file,
                                       const BvhChannels& root_channels,
                                       const Motion& motion_in_file, Axis up, RootOffset wanted,
                                       Diagnostics* notes);

}  // namespace surefoot
