#pragma once

#include <nlohmann/json_fwd.hpp>

#include "surefoot/motion/skeleton.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// The `rig` of `info --json`, which `read_rig_file` reads: joint names, and lengths in the motion
/// file's units.
[[nodiscard]] nlohmann::ordered_json rig_json(const Rig& rig, const Skeleton& skeleton,
                                              double metres_per_unit);

}  // namespace surefoot
