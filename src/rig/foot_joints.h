#pragma once

#include <span>

#include "rig/body_samples.h"
#include "rig/joint_names.h"

namespace surefoot {

/// Fills in ball and toe below a known ankle where names gave none: the ball is a jointed
/// continuation of the foot, the toe the end below the ball (or below the ankle where there is no
/// ball).
void complete_foot(const Skeleton& skeleton, std::span<const NameReading> readings,
                   const BodySamples& samples, LegRoles& leg);

}  // namespace surefoot
