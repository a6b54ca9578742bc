#pragma once

#include <array>

#include "rig/body_samples.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// How clearly the first leg is the left one: 1 in all samples, -1 when it is the right one
/// throughout. The body faces where its feet point (its knees, where there are no feet); the left
/// is up x forward.
[[nodiscard]] double first_leg_is_left(const BodySamples& samples,
                                       const std::array<LegRoles, 2>& legs);

/// True when a second pair of limbs reaches down nearly as far as the legs, in every sample and at
/// rest.
[[nodiscard]] bool is_four_legged(const Skeleton& skeleton, const BodySamples& samples,
                                  const std::array<LegRoles, 2>& legs);

}  // namespace surefoot
