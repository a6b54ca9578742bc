#include "enforce/plant_prices.h"

#include <cmath>

#include "ik/lift.h"

namespace surefoot {

void PlantPrices::charge(ConstPoseSpan pose, const std::array<LegChain, 2>& chains,
                         FrameRecord& record) noexcept {
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    FootRecord& foot = record.feet[s];
    const HeelAndBall<JointContact> asked = foot.contact;
    for (const SolePart part : kPlantable) {
      const std::size_t p = index_of(part);
      State& state = states_[s][p];
      if (!asked[p].planted) {
        state = State::free;
        continue;
      }
      if (asked[p].begins || state == State::free) state = State::waiting;
      if (state != State::given_up) {
        if (foot.fixed[p] || worth(side, part, pose, chains[s], foot)) {
          state = State::held;
        } else if (state == State::held) {
          state = State::given_up;
        }
      }
      if (state == State::held) continue;
      foot.contact[p].planted = false;
      foot.report.given_up[p] = true;
      --foot.support;
    }
  }
}

bool PlantPrices::worth(Side side, SolePart part, ConstPoseSpan pose, const LegChain& chain,
                        const FootRecord& foot) const noexcept {
  const std::size_t p = index_of(part);
  if (!within_limits(foot, foot.goal_world[p] - foot.sole_world[p])) return false;
  const bool rolls = part == SolePart::ball && !foot.planted(SolePart::heel);
  return !rolls || !toes_bend(rig_.leg(side), pose, chain, foot);
}

bool PlantPrices::within_limits(const FootRecord& foot, const Vec3& shift) const noexcept {
  const double leg = rig_.leg_length;
  if (shift.norm() > limits_.foot * leg) return false;
  const double distance = (foot.leg.ankle_world + shift - foot.leg.hip_world).norm();
  if (distance - foot.knee.full_reach() > limits_.reach * leg) return false;
  return std::abs(foot.knee.angle_for(distance) - foot.knee.angle) <= limits_.knee;
}

bool PlantPrices::toes_bend(const Leg& leg, ConstPoseSpan pose, const LegChain& chain,
                            const FootRecord& foot) const noexcept {
  if (leg.joints.ball == kNoJoint) return false;
  const Quat& ankle = foot.leg.ankle_rotation_world;
  const Vec3& ball = foot.goal_world[index_of(SolePart::ball)];
  const Ground level = ground_.kind() == GroundKind::none
                           ? Ground::flat(ball.y() - leg.clearance[index_of(SolePart::ball)])
                           : ground_;
  const double clearance = leg.clearance[index_of(SolePart::toe)];
  const Vec3 arm = ankle * (chain.ball_in_ankle_rotation(pose) * leg.toe_in_ball);
  if (!(depth(level, ball + arm, clearance) > kOnGround)) return false;
  return lift_toe(level, ball, arm, ankle * leg.toe_axis_in_ankle, clearance).angle >
         limits_.toe_bend;
}

}  // namespace surefoot
