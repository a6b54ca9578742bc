#pragma once

#include "ik/toes.h"
#include "locomotion/follower.h"

namespace surefoot {

/// How far toes would have to turn up for their tip to touch the ground that is below it now, rad;
/// negative above it.
[[nodiscard]] double turn_to_ground(const Ground& ground, const Toes& toes,
                                    double clearance) noexcept;

/// How the ground bends the toes of a walker: they give way softly before their tip is down, follow
/// the ground while it presses, and straighten at their own pace once it lets go.
class ToeBend {
 public:
  /// How far the ground will bend toes that land before their ball, and when.
  struct Landing {
    double time = 0.0;        ///< seconds from now
    double angle = 0.0;       ///< radians
    bool toes_first = false;  ///< as of who walks backwards, whether they land soon or have landed
  };

  void clear() noexcept { bend_.start(0.0); }

  /// The bend of a frame `dt` seconds after the last, radians about the toe axis, upwards. `toes`
  /// as the raw walk has them; `freedom` is the ball's, 0 to 1. Toes that will land before their
  /// ball, as of who walks backwards, are bent in time. `cleared` becomes false where no bend keeps
  /// the tip above ground.
  [[nodiscard]] double bend(const Ground& ground, const Leg& leg, const Toes& toes,
                            const Landing& landing, double freedom, double dt,
                            bool& cleared) noexcept;

 private:
  Follower bend_;  // radians
};

}  // namespace surefoot
