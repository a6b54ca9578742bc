#pragma once

#include "ik/keep_bent.h"
#include "ik/leg_chain.h"

namespace surefoot {

/// Brings an ankle to a place and rotation, or as near as the bones reach: they keep their length.
/// `leg` is that of the pose.
inline void put_ankle(const LegChain& chain, const LegGeometry& leg, const Transform& target_world,
                      PoseSpan pose) noexcept {
  chain.apply(
      solve_leg(leg, knee_triangle(leg), chain.hinge_in_parent(), target_world, rigid_leg()), pose);
}

/// The same, but a leg that is stretched straightens ever less, and never quite: what the ankle
/// lacks then is for the body.
inline void put_ankle_bent(const LegChain& chain, const LegGeometry& leg, Transform target_world,
                           PoseSpan pose) noexcept {
  const KneeTriangle knee = knee_triangle(leg);
  target_world.translation = keep_bent(leg, knee, target_world.translation);
  chain.apply(solve_leg(leg, knee, chain.hinge_in_parent(), target_world, rigid_leg()), pose);
}

}  // namespace surefoot
