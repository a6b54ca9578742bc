#pragma once

#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Frames [first, end) of a motion that hang together.
struct Span {
  int first = 0;
  int end = 0;
};

/// The motion from `first` on, cut wherever the hips move faster than any person: to another place,
/// or for a frame of lost tracking. Spans of less than three frames are left out: nothing in them
/// is motion.
[[nodiscard]] std::vector<Span> spans_between_jumps(const Skeleton& skeleton, const Motion& motion,
                                                    const Rig& rig, int first);

/// The same plants, none reaching from one span into another, none outside all of them.
[[nodiscard]] PlantTrack cut_plants(const PlantTrack& plants, const std::vector<Span>& spans);

}  // namespace surefoot
