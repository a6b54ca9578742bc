#include "enforce/plant_prices.h"

#include <algorithm>
#include <cmath>

#include "ik/lift.h"

namespace surefoot {

PlantPrices::PlantPrices(const Rig& rig, const Ground& ground, const PlantLimits& limits,
                         double fps)
    : rig_(rig),
      ground_(ground),
      limits_(limits),
      paces_{PlantPace(rig.leg_length, limits.speed, fps),
             PlantPace(rig.leg_length, limits.speed, fps)} {}

void PlantPrices::clear() noexcept {
  states_ = {};
  toe_states_ = {};
  for (PlantPace& pace : paces_) pace.clear();
}

void PlantPrices::charge(FrameRecord& record) noexcept {
  for (const Side side : kSides) charge_foot(side, record.step, record.feet[index_of(side)]);
  charge_body(record);
}

void PlantPrices::charge_body(FrameRecord& record) noexcept {
  FootRecord& left = record.feet[0];
  FootRecord& right = record.feet[1];
  if (left.support == 0 || right.support == 0) return;
  const ReachSphere a = reach_of(left);
  const ReachSphere b = reach_of(right);
  const Vec3 body = closest_in_both(a, b, Vec3::Zero());
  if (body.norm() <= limits_.body * rig_.leg_length) return;
  const bool left_is_further = a.centre.norm() - a.radius > b.centre.norm() - b.radius;
  const std::size_t s = left_is_further ? 0 : 1;
  FootRecord& foot = record.feet[s];
  if (foot.binding[0] || foot.binding[1]) return;
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    if (foot.contact[p].planted) let_go(foot, p, states_[s][p]);
  }
}

ReachSphere PlantPrices::reach_of(const FootRecord& foot) noexcept {
  Vec3 shift = Vec3::Zero();
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    if (foot.contact[p].planted) shift += foot.goal_world[p] - foot.sole_world[p];
  }
  return {foot.leg.ankle_world + shift / foot.support - foot.leg.hip_world, foot.knee.full_reach()};
}

void PlantPrices::let_go(FootRecord& foot, std::size_t part, State& state) noexcept {
  if (state == State::held) state = State::given_up;
  foot.contact[part].planted = false;
  foot.report.given_up[part] = true;
  --foot.support;
}

bool PlantPrices::goes_on(Side side, const FootRecord& foot, std::size_t part) const noexcept {
  return states_[index_of(side)][part] == State::held && foot.contact[part].planted &&
         !foot.contact[part].begins;
}

void PlantPrices::charge_foot(Side side, double step, FootRecord& foot) noexcept {
  const std::size_t s = index_of(side);
  PlantPace& pace = paces_[s];
  const bool stands = goes_on(side, foot, 0) || goes_on(side, foot, 1);
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    bool worthwhile = foot.binding[p];
    if (foot.contact[p].planted && !worthwhile) {
      const Vec3 shift = foot.goal_world[p] - foot.sole_world[p];
      const bool follows =
          pace.body_follows(part, missing(foot, shift), goes_on(side, foot, p), step);
      worthwhile =
          follows && (stands || pace.foot_arrives(shift, step)) && within_limits(foot, shift);
    }
    settle(foot, p, worthwhile, states_[s][p]);
  }
  pace.tell(foot, step);
}

void PlantPrices::charge_toes(ConstPoseSpan pose, const std::array<LegChain, 2>& chains,
                              FrameRecord& record) noexcept {
  constexpr std::size_t ball = index_of(SolePart::ball);
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    FootRecord& foot = record.feet[s];
    const bool rolls = foot.support == 1 && foot.contact[ball].planted;
    const bool worthwhile =
        !rolls || foot.binding[ball] || !toes_bend(rig_.leg(side), pose, chains[s], foot);
    settle(foot, ball, worthwhile, toe_states_[s]);
  }
}

void PlantPrices::settle(FootRecord& foot, std::size_t part, bool worthwhile,
                         State& state) noexcept {
  if (!foot.contact[part].planted) {
    state = State::free;
    return;
  }
  if (foot.contact[part].begins || state == State::free) state = State::waiting;
  if (state != State::given_up && worthwhile) {
    state = State::held;
  } else {
    let_go(foot, part, state);
  }
}

double PlantPrices::missing(const FootRecord& foot, const Vec3& shift) noexcept {
  const double distance = (foot.leg.ankle_world + shift - foot.leg.hip_world).norm();
  return std::max(0.0, distance - foot.knee.full_reach());
}

bool PlantPrices::within_limits(const FootRecord& foot, const Vec3& shift) const noexcept {
  const double leg = rig_.leg_length;
  if (shift.norm() > limits_.foot * leg) return false;
  if (missing(foot, shift) > limits_.reach * leg) return false;
  const double distance = (foot.leg.ankle_world + shift - foot.leg.hip_world).norm();
  return std::abs(foot.knee.angle_for(distance) - foot.knee.angle) <= limits_.knee;
}

bool PlantPrices::toes_bend(const Leg& leg, ConstPoseSpan pose, const LegChain& chain,
                            const FootRecord& foot) const noexcept {
  // Where the ball stands under the ground, how low that is at its toes is a guess.
  if (leg.joints.ball == kNoJoint || foot.lowered > 0.0) return false;
  const Quat& ankle = foot.target_world.rotation;
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
