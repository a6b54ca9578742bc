#pragma once

#include <array>
#include <optional>

#include "rig/body_samples.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Two legs, or arms, found without names.
struct MirroredLegs {
  std::array<LegRoles, 2> legs;  ///< in skeleton order, sides not yet known
  double likeness = 0.0;         ///< 0 to 1: how alike the two chains' bones are
};

/// The two chains of at least three bones that leave one joint and have bones of the same lengths:
/// of several such pairs the one nearest to the root, then the longer one.
[[nodiscard]] std::optional<MirroredLegs> find_mirrored_legs(const Skeleton& skeleton,
                                                             const BodySamples& samples);

/// The same among the limbs that are not the legs, which begin at `hips`: upper arm, forearm and
/// hand as hip, knee and ankle.
[[nodiscard]] std::optional<MirroredLegs> find_mirrored_arms(const Skeleton& skeleton,
                                                             const BodySamples& samples,
                                                             const std::array<int, 2>& hips);

}  // namespace surefoot
