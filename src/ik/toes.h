#pragma once

#include "ik/leg_chain.h"
#include "ik/lift.h"

namespace surefoot {

/// The toes of a foot whose ankle is known.
struct Toes {
  Vec3 ball_world = Vec3::Zero();
  Vec3 arm_world = Vec3::Zero();           ///< from the ball to the toe's tip
  Vec3 axis_world = Vec3::UnitX();         ///< of unit length; positive turns raise the toes
  Quat rotation_world = Quat::Identity();  ///< of the ball joint
};
[[nodiscard]] Toes toes_at(const Leg& leg, const LegChain& chain, const Transform& ankle_world,
                           ConstPoseSpan pose) noexcept;

/// The turn that toes under the ground need; none can help a foot without a ball joint.
[[nodiscard]] ToeLift needed_lift(const Ground& ground, const Leg& leg, const Toes& toes,
                                  double clearance) noexcept;

/// Turns the toes in the pose, which must have a ball joint.
void turn_toes(const LegChain& chain, const Transform& ankle_world, const Toes& toes,
               const Quat& turn_world, PoseSpan pose) noexcept;

}  // namespace surefoot
