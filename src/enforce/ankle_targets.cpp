#include "enforce/ankle_targets.h"

#include <algorithm>
#include <cmath>

#include "enforce/foot_roll.h"
#include "ik/lift.h"
#include "ik/paper_letter.h"
#include "math/easing.h"

namespace surefoot {

namespace {

constexpr std::size_t kHeel = index_of(SolePart::heel);
constexpr std::size_t kBall = index_of(SolePart::ball);

/// Upward direction of the sole in the ankle's frame: across the toe axis and the line heel to
/// ball.
Vec3 sole_up_in_ankle(const Leg& leg) noexcept {
  return leg.toe_axis_in_ankle.cross(leg.ball_in_ankle - leg.heel_in_ankle);
}

/// Turn about the unit `axis` that brings `from` as close to `to` as it can.
Quat roll_towards(const Vec3& axis, const Vec3& from, const Vec3& to) noexcept {
  const double sine = axis.dot(from.cross(to));
  const double cosine = from.dot(to) - axis.dot(from) * axis.dot(to);
  if (std::hypot(sine, cosine) < 1e-12) return Quat::Identity();
  return axis_angle(axis, std::atan2(sine, cosine));
}

/// A place that the user gave goes before one that was chosen.
FootConflict exact_joint(const FootRecord& foot, FootConflict otherwise) noexcept {
  if (foot.fixed[kHeel] == foot.fixed[kBall]) return otherwise;
  return foot.fixed[kHeel] ? FootConflict::heel_exact : FootConflict::ball_exact;
}

}  // namespace

void AnkleTargets::turn(FrameNumber frame, FrameRecord& record) noexcept {
  placed_ = frame + 1;
  for (const Side side : kSides) {
    FootRecord& foot = record.feet[index_of(side)];
    if (foot.support == 2) foot.turn_world = double_turn(rig_.leg(side), foot);
    if (foot.support != 1) sides_[index_of(side)].not_single.tell(frame);
  }
}

void AnkleTargets::aim(FrameNumber frame, Ring<FrameRecord>& frames) noexcept {
  FrameRecord& record = frames[frame];
  for (const Side side : kSides) {
    Neighbours& beside = sides_[index_of(side)];
    FootRecord& foot = record.feet[index_of(side)];
    const FrameNumber next = beside.not_single.after(frame);
    if (foot.support == 2) {
      foot.target_world = double_target(rig_.leg(side), foot);
      beside.back = frame;
    } else if (foot.support == 1) {
      const Quat turn = faded_turn(side, frame, next, frames);
      foot.target_world =
          single_target(rig_.leg(side), record, foot, turn, roll_weight(side, frame, next, frames));
    } else {
      beside.back = kNone;
    }
  }
}

void AnkleTargets::clear() noexcept {
  for (Neighbours& beside : sides_) {
    beside.not_single.clear();
    beside.back = beside.forward = kNone;
  }
}

Quat AnkleTargets::double_turn(const Leg& leg, const FootRecord& foot) const noexcept {
  const Vec3 line = foot.goal_world[kBall] - foot.goal_world[kHeel];
  const Quat turn = rotation_between(foot.sole_world[kBall] - foot.sole_world[kHeel], line);
  if (!settings_.align_sole || line.norm() < 1e-9) return turn;
  const Vec3 middle = 0.5 * (foot.goal_world[kBall] + foot.goal_world[kHeel]);
  const Vec3 up = turn * (foot.leg.ankle_rotation_world * sole_up_in_ankle(leg));
  return roll_towards(line.normalized(), up, ground_.normal(middle.x(), middle.z())) * turn;
}

Transform AnkleTargets::double_target(const Leg& leg, const FootRecord& foot) const noexcept {
  const Quat rotation = (foot.turn_world * foot.leg.ankle_rotation_world).normalized();
  const Vec3 from_heel = foot.goal_world[kHeel] - rotation * leg.heel_in_ankle;
  const FootConflict exact = exact_joint(foot, settings_.conflict);
  if (exact == FootConflict::heel_exact) return {rotation, from_heel};
  const Vec3 from_ball = foot.goal_world[kBall] - rotation * leg.ball_in_ankle;
  if (exact == FootConflict::ball_exact) return {rotation, from_ball};
  return {rotation, 0.5 * (from_heel + from_ball)};
}

Quat AnkleTargets::faded_turn(Side side, FrameNumber frame, FrameNumber next,
                              const Ring<FrameRecord>& frames) noexcept {
  Neighbours& beside = sides_[index_of(side)];
  if (beside.back == frame - 1) look_back(side, frame - 1, frames);
  const bool ahead = look_ahead(side, frame, next, frames);
  const BlendWeights weights(letter_of(settings_.letter).blend, window_, ahead_,
                             beside.back == kNone ? BlendWeights::kMiss : frame - beside.back,
                             ahead ? next - frame : BlendWeights::kMiss);
  return weights.combine(beside.back_edge, beside.forward_edge);
}

double AnkleTargets::roll_weight(Side side, FrameNumber frame, FrameNumber next,
                                 const Ring<FrameRecord>& frames) const noexcept {
  if (!letter_of(settings_.letter).raise_heel) return 0.0;
  // Zero beside a foot flat on the ground, whole half a window away from one.
  const double span = 0.5 * (window_ + 1.0);
  const double span_ahead = std::min(span, ahead_ + 1.0);
  const auto away = [](FrameNumber gap, double over) {
    return 1.0 - ease_out(static_cast<double>(gap) / over);
  };
  const FrameNumber back = sides_[index_of(side)].back;
  double weight = back == kNone ? 1.0 : away(frame - back, span);
  const bool flat_ahead = next != Upcoming::kNever && next - frame <= ahead_ &&
                          frames[next].feet[index_of(side)].support == 2;
  if (flat_ahead) weight *= away(next - frame, span_ahead);
  return weight;
}

void AnkleTargets::look_back(Side side, FrameNumber frame,
                             const Ring<FrameRecord>& frames) noexcept {
  if (frame < 0) return;
  const std::size_t s = index_of(side);
  const FootRecord& foot = frames[frame].feet[s];
  TurnEdge& edge = sides_[s].back_edge;
  edge = TurnEdge(foot.turn_world);
  if (frame == 0 || foot.switches()) return;
  const FootRecord& before = frames[frame - 1].feet[s];
  if (before.support == 2) edge.rate = turn_rate(before.turn_world, foot.turn_world);
}

bool AnkleTargets::look_ahead(Side side, FrameNumber frame, FrameNumber next,
                              const Ring<FrameRecord>& frames) noexcept {
  if (next == Upcoming::kNever || next - frame > ahead_) return false;
  const std::size_t s = index_of(side);
  const FootRecord& foot = frames[next].feet[s];
  if (foot.support != 2) return false;
  Neighbours& beside = sides_[s];
  if (beside.forward != next) {
    beside.forward = next;
    beside.forward_edge = TurnEdge(foot.turn_world);
    beside.forward_has_rate = false;
  }
  if (!beside.forward_has_rate && next - frame < ahead_ && next + 1 < placed_) {
    beside.forward_has_rate = true;
    const FootRecord& after = frames[next + 1].feet[s];
    if (after.support == 2 && !after.switches()) {
      beside.forward_edge.rate = turn_rate(foot.turn_world, after.turn_world);
    }
  }
  return true;
}

Transform AnkleTargets::single_target(const Leg& leg, const FrameRecord& record,
                                      const FootRecord& foot, const Quat& turn,
                                      double roll_weight) const noexcept {
  const bool on_heel = foot.planted(SolePart::heel);
  const Vec3& stands_in_ankle = on_heel ? leg.heel_in_ankle : leg.ball_in_ankle;
  const Vec3& free_in_ankle = on_heel ? leg.ball_in_ankle : leg.heel_in_ankle;
  const Vec3& goal = foot.goal_world[on_heel ? kHeel : kBall];
  Quat turned = turn * foot.leg.ankle_rotation_world;
  if (roll_weight > 0.0 && !on_heel) {
    turned = roll_for_reach(foot, goal, -(turned * stands_in_ankle), roll_weight) * turned;
  }
  const Vec3 facing = record.facing_world * Vec3::UnitZ() * (on_heel ? 1.0 : -1.0);
  const Quat lift = lift_arm(ground_, goal, turned * (free_in_ankle - stands_in_ankle),
                             leg.clearance[on_heel ? kBall : kHeel] - foot.lowered, facing);
  const Quat rotation = (lift * turned).normalized();
  return {rotation, goal - rotation * stands_in_ankle};
}

}  // namespace surefoot
