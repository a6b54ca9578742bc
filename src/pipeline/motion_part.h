#pragma once

#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// Whether a job does nothing but hold the plants that it is given, so that a part can be cleaned
/// by itself.
[[nodiscard]] bool only_holds(const CleanJob& job);

/// The part of a motion in a range.
[[nodiscard]] Motion cut_motion(const Motion& motion, const CleanedFrames& range);

/// The plants of a range. One that began before it stands where it stood in `placed`, if it is
/// there.
[[nodiscard]] PlantTrack plants_within(const PlantTrack& plants, const CleanedFrames& range,
                                       const PlantTrack& placed);

}  // namespace surefoot
