#include "enforce/foot_settle.h"

#include <algorithm>

#include "enforce/leg_placement.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

const Vec3& part_in_ankle(const Leg& leg, SolePart part) noexcept {
  return part == SolePart::heel ? leg.heel_in_ankle : leg.ball_in_ankle;
}

/// From a value and its rate to rest at zero in `time`, without a jump of acceleration (quintic).
Vec3 run_out(const Vec3& value, const Vec3& rate, double age, double time) noexcept {
  const double t = age / time;
  const double left = 1.0 - t;
  const double cube = left * left * left;
  return cube * ((1.0 + t * (3.0 + 6.0 * t)) * value + age * (1.0 + 3.0 * t) * rate);
}

/// How long a value takes to run out, seconds: less than usual where its rate would carry it
/// through zero, which for a foot is the ground. Beyond 2.5 value / rate the quintic turns back.
double settle_time(double value_times_rate, double rate, double usual) noexcept {
  constexpr double kTurnsBack = 2.5;
  constexpr double kShortest = 0.25;
  if (!(value_times_rate < 0.0)) return usual;
  return std::clamp(-kTurnsBack * value_times_rate / (rate * rate), kShortest * usual, usual);
}

bool stands_otherwise(const FootRecord& before, const FootRecord& foot) noexcept {
  for (const SolePart part : kHeelAndBall) {
    const JointContact& contact = foot.contact[index_of(part)];
    if (contact.planted != before.planted(part) || (contact.planted && contact.begins)) return true;
  }
  return false;
}

}  // namespace

Transform FootSettle::as_before(const FootRecord& before, const FootRecord& foot,
                                const Carried& carried) const noexcept {
  const Quat& source = foot.leg.ankle_rotation_world;
  if (before.support == 0) {
    return {carried.turned_world * source, foot.leg.ankle_world + carried.moved_world};
  }
  const SolePart stood = before.leads;
  const Vec3& stood_in_ankle = part_in_ankle(leg_, stood);
  const Quat turned = before.target_world.rotation * before.leg.ankle_rotation_world.conjugate();
  const Quat rotation = turned * source;
  return {rotation, before.target_world.apply(stood_in_ankle) - rotation * stood_in_ankle};
}

void FootSettle::begin_shift(const FootRecord& before, const FootRecord& foot, const Transform& old,
                             double seconds) noexcept {
  const bool same_pivot = pivot_ == foot.leads;
  pivot_ = foot.leads;
  const std::size_t p = index_of(pivot_);
  const bool stood = before.planted(pivot_) && !foot.contact[p].begins;
  if (stood && same_pivot) return;
  const Vec3 point = (stood ? before.target_world : old).apply(part_in_ankle(leg_, pivot_));
  shift_ = share_ * (point - foot.goal_world[p]);
  shift_rate_ = Vec3::Zero();
  if (!stood) {
    shift_rate_ =
        share_ * landing_step(before.sole_world[p], foot.sole_world[p], seconds, fastest_);
  }
  shift_age_ = 0.0;
  shift_time_ = settle_time(shift_.y() * shift_rate_.y(), shift_rate_.y(), time_);
}

void FootSettle::begin_turn(const FootRecord& before, const FootRecord& foot, const Transform& old,
                            double seconds) noexcept {
  turn_ = share_ * rotation_vector(old.rotation * foot.target_world.rotation.conjugate());
  turn_rate_ = Vec3::Zero();
  // A foot on one part goes on turning as it did.
  if (foot.support == 2) {
    turn_rate_ = share_ / seconds *
                 turn_rate(before.leg.ankle_rotation_world, foot.leg.ankle_rotation_world);
  }
  turn_age_ = 0.0;
  turn_time_ = settle_time(turn_.dot(turn_rate_), turn_rate_.norm(), time_);
}

void FootSettle::settle(FrameNumber frame, const Carried& carried,
                        Ring<FrameRecord>& frames) noexcept {
  FootRecord& foot = frames[frame].feet[index_of(side_)];
  if (foot.support == 0 || frame == 0 || !(share_ > 0.0) || !(time_ > 0.0)) {
    clear();
    return;
  }
  const FootRecord& before = frames[frame - 1].feet[index_of(side_)];
  const double seconds = frames[frame].step * seconds_;
  foot.leads = LegPlacement::leading(foot, before.support > 0 ? &before : nullptr);
  shift_age_ += seconds;
  turn_age_ += seconds;
  if (stands_otherwise(before, foot)) {
    const Transform old = as_before(before, foot, carried);
    begin_shift(before, foot, old, seconds);
    begin_turn(before, foot, old, seconds);
  }
  if (shift_age_ >= shift_time_ && turn_age_ >= turn_time_) return;
  Transform& target = foot.target_world;
  Vec3 point = foot.goal_world[index_of(pivot_)];
  if (shift_age_ < shift_time_) point += run_out(shift_, shift_rate_, shift_age_, shift_time_);
  if (turn_age_ < turn_time_) {
    const Vec3 turn = run_out(turn_, turn_rate_, turn_age_, turn_time_);
    target.rotation = (from_rotation_vector(turn) * target.rotation).normalized();
  }
  target.translation = point - target.rotation * part_in_ankle(leg_, pivot_);
}

}  // namespace surefoot
