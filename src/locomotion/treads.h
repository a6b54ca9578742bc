#pragma once

#include <optional>

#include "surefoot/ground/ground.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Whether the ground has places of different height that a plane does not tell.
[[nodiscard]] inline bool is_uneven(const Ground& ground) noexcept {
  return ground.kind() != GroundKind::plane && ground.kind() != GroundKind::none;
}

/// How far a foot must be put ahead or back along the ground for its whole sole, from heel to toe,
/// to lie on one tread: nothing where the ground below it is even enough or no such place is near.
/// `along_world` goes from heel to ball. A foot that is about to land on a tread of height `kept`
/// (metres) stays with it if it can.
[[nodiscard]] Vec3 way_off_edges(const Ground& ground, const Leg& leg, const Vec3& heel_world,
                                 const Vec3& along_world, std::optional<double> kept) noexcept;

}  // namespace surefoot
