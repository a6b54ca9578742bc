#include "ik/toes.h"

namespace surefoot {

Toes toes_at(const Leg& leg, const LegChain& chain, const Transform& ankle_world,
             ConstPoseSpan pose) noexcept {
  Toes toes;
  toes.ball_world = ankle_world.apply(leg.ball_in_ankle);
  toes.rotation_world = ankle_world.rotation * chain.ball_in_ankle_rotation(pose);
  toes.arm_world = toes.rotation_world * leg.toe_in_ball;
  toes.axis_world = ankle_world.rotation * leg.toe_axis_in_ankle;
  return toes;
}

ToeLift needed_lift(const Ground& ground, const Leg& leg, const Toes& toes,
                    double clearance) noexcept {
  if (!(depth(ground, toes.ball_world + toes.arm_world, clearance) > kOnGround)) return {};
  if (leg.joints.ball == kNoJoint) return {0.0, false};
  return lift_toe(ground, toes.ball_world, toes.arm_world, toes.axis_world, clearance);
}

void turn_toes(const LegChain& chain, const Transform& ankle_world, const Toes& toes,
               const Quat& turn_world, PoseSpan pose) noexcept {
  const Quat above_ball = ankle_world.rotation * chain.above_ball_in_ankle(pose);
  pose[chain.joints().ball].rotation =
      (above_ball.conjugate() * turn_world * toes.rotation_world).normalized();
}

}  // namespace surefoot
