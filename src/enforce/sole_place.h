#pragma once

#include "surefoot/ground/ground.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Moves the place of a foot that stands flat so that its sole does not straddle an edge, as of a
/// stair: along the foot, by as little as is needed, and not at all where up to half a foot is not
/// enough. Height fields and meshes only; other grounds have no edges, or are not to be asked
/// often. `heading_world` from heel to ball, `place_world` that of `part`.
[[nodiscard]] Vec3 clear_of_edges(const Ground& ground, const Leg& leg, SolePart part,
                                  const Vec3& heading_world, const Vec3& place_world) noexcept;

}  // namespace surefoot
