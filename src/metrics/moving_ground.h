#pragma once

#include <optional>
#include <span>

#include "surefoot/contact/plant.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// How fast the ground moves under a character that walks in place, as on a treadmill: the common
/// horizontal velocity of what stands, m/s, where the body itself hardly travels. Nothing where the
/// feet do not move together (they slide), are slower than 0.3 m/s, or fewer than three stand.
[[nodiscard]] std::optional<Vec3> moving_ground(const PlantTrack& plants,
                                                std::span<const BothLegs> poses);

}  // namespace surefoot
