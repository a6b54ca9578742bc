#include "synthesis/eased_join.h"

#include <array>

#include "math/easing.h"
#include "math/rotation.h"
#include "synthesis/posture.h"

namespace surefoot {

namespace {

/// How a posture goes on from `before`, `kProbe` seconds ago, at the rate it has.
Transform carried_on(const Transform& before, const Transform& now) noexcept {
  return {now.rotation * (before.rotation.conjugate() * now.rotation),
          2.0 * now.translation - before.translation};
}

/// The rotation by a rotation vector, to the last bits. Differences at joins are small, for which
/// the series of sine and cosine in the squared half angle are ten times as fast.
Quat turned_by(const Vec3& turn) noexcept {
  const Vec3 half = 0.5 * turn;
  const double x = half.squaredNorm();
  if (x > 0.25) return from_rotation_vector(turn);
  // 1/2!, 1/4! .. of the cosine, 1/3!, 1/5! .. of sin(a) / a
  constexpr std::array kCosine{1.0 / 2,     1.0 / 24,      1.0 / 720,
                               1.0 / 40320, 1.0 / 3628800, 1.0 / 479001600};
  constexpr std::array kSine{1.0 / 6,      1.0 / 120,      1.0 / 5040,
                             1.0 / 362880, 1.0 / 39916800, 1.0 / 6227020800};
  double cosine = 0.0;
  double sine_over_angle = 0.0;
  for (std::size_t i = kCosine.size(); i-- > 0;) {
    cosine = x * (kCosine[i] - cosine);
    sine_over_angle = x * (kSine[i] - sine_over_angle);
  }
  const Vec3 axis = (1.0 - sine_over_angle) * half;
  return {1.0 - cosine, axis.x(), axis.y(), axis.z()};
}

}  // namespace

EasedJoin::EasedJoin(int joints) : joints_(joints) { parted_.reserve(joints_.size()); }

void EasedJoin::begin(const Probe& old_motion, const Probe& new_motion, double time,
                      JoinForm form) noexcept {
  time_ = time;
  parted_.clear();
  shift_rate_world_ = Vec3::Zero();
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const Transform now = posture_difference(old_motion.at[j], new_motion.at[j]);
    joints_[j] = {rotation_vector(now.rotation), Vec3::Zero()};
    if (j == 0) shift_world_ = now.translation;
    if (form == JoinForm::velocity) {
      const Transform then = posture_difference(carried_on(old_motion.beside[j], old_motion.at[j]),
                                                new_motion.beside[j]);
      joints_[j].turn_rate = (rotation_vector(then.rotation) - joints_[j].turn) / kProbe;
      if (j == 0) shift_rate_world_ = (then.translation - now.translation) / kProbe;
    }
    if (!joints_[j].turn.isZero(0.0) || !joints_[j].turn_rate.isZero(0.0)) parted_.push_back(j);
  }
}

void EasedJoin::apply(double t, PoseSpan pose) const noexcept {
  if (t >= time_) return;
  const double s = t / time_;
  const double left = ease_out(s);
  const double run_out = time_ * s * (1.0 - s) * (1.0 - s);  // slope 1 at 0, flat 0 at the end
  pose.front().translation += left * shift_world_ + run_out * shift_rate_world_;
  for (const std::size_t j : parted_) {
    const Vec3 turn = left * joints_[j].turn + run_out * joints_[j].turn_rate;
    pose[j].rotation = pose[j].rotation * turned_by(turn);
  }
}

}  // namespace surefoot
