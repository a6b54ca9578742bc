#include "surefoot/synthesis/eased_join.h"

#include "surefoot/math/easing.h"
#include "surefoot/math/rotation.h"
#include "surefoot/synthesis/posture.h"

namespace surefoot {

namespace {

/// How a posture goes on from `before`, `kProbe` seconds ago, at the rate it has.
Transform carried_on(const Transform& before, const Transform& now) noexcept {
  return {now.rotation * (before.rotation.conjugate() * now.rotation),
          2.0 * now.translation - before.translation};
}

}  // namespace

EasedJoin::EasedJoin(int joints) : joints_(static_cast<std::size_t>(joints)) {}

void EasedJoin::begin(const Probe& old_motion, const Probe& new_motion, double time,
                      JoinForm form) noexcept {
  time_ = time;
  shift_rate_world_ = Vec3::Zero();
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Transform now = posture_difference(old_motion.at[j], new_motion.at[j]);
    joints_[j] = {rotation_vector(now.rotation), Vec3::Zero()};
    if (j == 0) shift_world_ = now.translation;
    if (form == JoinForm::position) continue;
    const Transform then = posture_difference(carried_on(old_motion.beside[j], old_motion.at[j]),
                                              new_motion.beside[j]);
    joints_[j].turn_rate = (rotation_vector(then.rotation) - joints_[j].turn) / kProbe;
    if (j == 0) shift_rate_world_ = (then.translation - now.translation) / kProbe;
  }
}

void EasedJoin::apply(double t, PoseSpan pose) const noexcept {
  if (t >= time_) return;
  const double s = t / time_;
  const double left = ease_out(s);
  const double run_out = time_ * s * (1.0 - s) * (1.0 - s);  // slope 1 at 0, flat 0 at the end
  pose.front().translation += left * shift_world_ + run_out * shift_rate_world_;
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Vec3 turn = left * joints_[j].turn + run_out * joints_[j].turn_rate;
    pose[j].rotation = pose[j].rotation * from_rotation_vector(turn);
  }
}

}  // namespace surefoot
