#pragma once

#include <array>

#include "locomotion/follower.h"
#include "locomotion/foot_plan.h"

namespace surefoot {

/// How high the ground carries the body of a walker, metres above the raw one's. On a plane it is
/// the height below. Elsewhere it is that of the lower of the feet that stand: who goes up rises
/// over the upper foot once the lower one leaves, who goes down sinks until the lower one lands.
/// What will be so is foreseen, and followed without a jolt.
class BodyLift {
 public:
  /// A frame `dt` seconds after the last. The first one of a walk begins where the body is.
  void move(const Ground& ground, const RawWalker& now, const std::array<FootPlan, 2>& plans,
            double leg_length, bool first, double dt) noexcept;
  [[nodiscard]] double now() const noexcept { return now_; }
  /// Metres a second, on ground that is no plane.
  [[nodiscard]] double rate() const noexcept { return smooth_.rate(); }
  /// As it will be `time` seconds later.
  [[nodiscard]] double in(double time) const noexcept;

 private:
  Follower slow_;
  Follower smooth_;
  double support_ = 0.0;    // height of the ground that will carry the body, metres
  double quickness_ = 0.0;  // with which it is followed, 1/s
  double now_ = 0.0;
  double rate_ = 0.0;  // of a plane's height, metres a second
  bool even_ = true;
};

}  // namespace surefoot
