#include "enforce/foot_settle.h"

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

void FootSettle::begin(const FootRecord& before, FootRecord& foot, const Carried& carried,
                       double seconds) noexcept {
  const Transform old = as_before(before, foot, carried);
  const std::size_t p = index_of(pivot_);
  const Vec3 point = old.apply(part_in_ankle(leg_, pivot_));
  shift_ = share_ * (point - foot.goal_world[p]);
  shift_rate_ = before.planted(pivot_)
                    ? Vec3::Zero()
                    : Vec3(share_ / seconds * (foot.sole_world[p] - before.sole_world[p]));
  turn_ = share_ * rotation_vector(old.rotation * foot.target_world.rotation.conjugate());
  turn_rate_ = foot.support < 2
                   ? Vec3::Zero()
                   : Vec3(share_ / seconds *
                          turn_rate(before.leg.ankle_rotation_world, foot.leg.ankle_rotation_world));
  active_ = true;
  age_ = 0.0;
}

void FootSettle::settle(FrameNumber frame, const Carried& carried,
                        Ring<FrameRecord>& frames) noexcept {
  FootRecord& foot = frames[frame].feet[index_of(side_)];
  if (foot.support == 0 || frame == 0 || !(share_ > 0.0) || !(time_ > 0.0)) {
    active_ = false;
    return;
  }
  const FootRecord& before = frames[frame - 1].feet[index_of(side_)];
  const double seconds = frames[frame].step * seconds_;
  foot.leads = LegPlacement::leading(foot, before.support > 0 ? &before : nullptr);
  if (stands_otherwise(before, foot)) {
    pivot_ = foot.leads;
    begin(before, foot, carried, seconds);
  } else {
    age_ += seconds;
  }
  if (!active_ || age_ >= time_) {
    active_ = false;
    return;
  }
  const std::size_t p = index_of(pivot_);
  Transform& target = foot.target_world;
  target.rotation =
      (from_rotation_vector(run_out(turn_, turn_rate_, age_, time_)) * target.rotation)
          .normalized();
  const Vec3 point = foot.goal_world[p] + run_out(shift_, shift_rate_, age_, time_);
  target.translation = point - target.rotation * part_in_ankle(leg_, pivot_);
}

}  // namespace surefoot
