#pragma once

#include <span>

#include "surefoot/metrics/motion_report.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// The measures that papers on generated and captured motion report, from the places of the feet
/// alone. The floor is the lowest place of a ball in `original`, as in the skeletons of those
/// papers. `original` is what the motion was made from, of the same frames, or the motion itself.
[[nodiscard]] LiteratureSkating measure_literature(std::span<const BothLegs> poses,
                                                   std::span<const BothLegs> original, double fps);

}  // namespace surefoot
