#pragma once

#include <span>

#include "surefoot/contact/plant.h"
#include "surefoot/metrics/damage.h"

namespace surefoot {

/// Brings feet that stand above or under the ground to it, stance for stance of the spans of
/// `DamageKind::foot_height` and frame for frame within them; on the way to the next stance the
/// correction eases into that stance's. Other stances stay as they are. Refuses a rig that does not
/// fit the skeleton.
[[nodiscard]] Result<Motion> level_feet(const Skeleton& skeleton, const Motion& motion,
                                        const Rig& rig, const Ground& ground,
                                        const PlantTrack& plants,
                                        std::span<const DamageSpan> damage);

}  // namespace surefoot
