#pragma once

#include <vector>

#include "surefoot/motion/motion.h"
#include "surefoot/synthesis/settings.h"

namespace surefoot {

/// The difference between the posture at a join and the start of the next movement, eased out:
/// M'(t) = f(t/T) D + M(t), D = P - M(0). In the velocity form the difference also begins with the
/// rate at which both motions part, so that M' leaves P at the rate of P. Room is made once.
class EasedJoin {
 public:
  explicit EasedJoin(int joints);

  /// No difference: movements are played as they are.
  void clear() noexcept { time_ = 0.0; }

  /// Two postures of a motion, `kProbe` seconds apart.
  struct Probe {
    ConstPoseSpan at;  ///< at the join
    ConstPoseSpan
        beside;  ///< `kProbe` seconds before it (the old motion) or after it (the new one)
  };
  static constexpr double kProbe = 1e-4;

  /// `time`: T, seconds, positive.
  void begin(const Probe& old_motion, const Probe& new_motion, double time, JoinForm form) noexcept;
  /// Turns the new motion's posture at `t` seconds after the join into M'(t).
  void apply(double t, PoseSpan pose) const noexcept;

 private:
  struct Difference {
    Vec3 turn = Vec3::Zero();  // rotation vector of r_M^-1 r_P
    Vec3 turn_rate = Vec3::Zero();
  };

  std::vector<Difference> joints_;
  std::vector<std::size_t> parted_;  // joints with any difference
  Vec3 shift_world_ = Vec3::Zero();  // of the root
  Vec3 shift_rate_world_ = Vec3::Zero();
  double time_ = 0.0;
};

}  // namespace surefoot
