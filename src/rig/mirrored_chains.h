#pragma once

#include <array>
#include <optional>

#include "rig/body_samples.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Two legs found without names.
struct MirroredLegs {
  std::array<LegRoles, 2> legs;  ///< in skeleton order, sides not yet known
  double likeness = 0.0;         ///< 0 to 1: how alike the two chains' bones are
};

/// The two chains of at least three bones that leave one joint and have bones of the same lengths:
/// of several such pairs the one nearest to the root, then the longer one.
[[nodiscard]] std::optional<MirroredLegs> find_mirrored_legs(const Skeleton& skeleton,
                                                             const BodySamples& samples);

}  // namespace surefoot
