#pragma once

#include <optional>

#include "surefoot/enforce/clean.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// Where the joint of a plant stands in a frame, by the plants as they were held.
[[nodiscard]] std::optional<Vec3> place_at(const PlantTrack& placed, const Plant& plant, int frame);

/// Takes over what the report of a part, which begins at frame `part_first`, says of the frames of
/// `good`. `asked`: all plants as they are asked for now. Largest numbers only grow.
void patch_report(CleanReport& report, const CleanReport& part, const PlantTrack& asked,
                  int part_first, const CleanedFrames& good);

}  // namespace surefoot
