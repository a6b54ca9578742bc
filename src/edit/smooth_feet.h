#pragma once

#include <span>

#include "surefoot/base/error.h"
#include "surefoot/metrics/damage.h"

namespace surefoot {

/// Takes the jitter out of feet over the spans of `DamageKind::foot_jitter`: place and rotation of
/// the ankle in the world go through a low pass that a foot's own movement passes, fading in and
/// out at the ends; the leg follows. Other spans and frames are left alone bit for bit. Refuses a
/// rig that does not fit the skeleton.
[[nodiscard]] Result<Motion> smooth_feet(const Skeleton& skeleton, const Motion& motion,
                                         const Rig& rig, std::span<const DamageSpan> damage);

}  // namespace surefoot
