#pragma once

#include "ik/leg_chain.h"

namespace surefoot {

/// Brings an ankle to a place and rotation, or as near as the bones reach: they keep their length.
/// `leg` is that of the pose.
inline void put_ankle(const LegChain& chain, const LegGeometry& leg, const Transform& target_world,
                      PoseSpan pose) noexcept {
  chain.apply(
      solve_leg(leg, knee_triangle(leg), chain.hinge_in_parent(), target_world, rigid_leg()), pose);
}

}  // namespace surefoot
