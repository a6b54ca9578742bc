#pragma once

#include <array>
#include <span>

#include "rig/body_samples.h"
#include "rig/joint_names.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Feet that stay at the ends of the legs but hang from another joint, as in rigs whose feet are
/// targets of IK: by side, none where a leg has a foot of its own. Legs that move would leave them
/// behind.
[[nodiscard]] std::array<int, 2> detached_feet(const Skeleton& skeleton,
                                               std::span<const NameReading> readings,
                                               const BodySamples& samples,
                                               const std::array<LegRoles, 2>& legs);

}  // namespace surefoot
