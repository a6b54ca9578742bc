#pragma once

#include "ik/toes.h"
#include "locomotion/follower.h"

namespace surefoot {

/// How the ground bends the toes of a walker: they give way softly before their tip is down, follow
/// the ground while it presses, and straighten at their own pace once it lets go.
class ToeBend {
 public:
  void clear() noexcept { bend_.start(0.0); }

  /// The bend of a frame `dt` seconds after the last, radians about the toe axis, upwards. `toes`
  /// as the raw walk has them; `freedom` is the ball's, 0 to 1. `cleared` becomes false where no
  /// bend keeps the tip above ground.
  [[nodiscard]] double bend(const Ground& ground, const Leg& leg, const Toes& toes, double freedom,
                            double dt, bool& cleared) noexcept;

 private:
  Follower bend_;  // radians
};

}  // namespace surefoot
