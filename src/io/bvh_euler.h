#pragma once

#include <array>

#include "io/bvh_channels.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// Three different axes (0 x, 1 y, 2 z) in the order in which their rotations are multiplied.
using EulerOrder = std::array<unsigned char, 3>;

/// The rotation channels of a joint in their order, then the axes that it has no channel for.
[[nodiscard]] EulerOrder euler_order(const BvhChannels& channels) noexcept;

/// The angles, degrees, with R(order[0], x) R(order[1], y) R(order[2], z) = rotation that are
/// nearest to `reference`: of both solutions, each with whole turns added, the one with the smaller
/// sum of differences. Where the middle angle is a quarter turn (to 1e-9) only a sum of the others
/// is given: the first is then kept at its reference. Of a reference beyond 1e6 degrees, which only
/// broken files have, whole turns are dropped.
[[nodiscard]] Vec3 nearest_euler_angles(const Quat& rotation, EulerOrder order,
                                        const Vec3& reference) noexcept;

}  // namespace surefoot
