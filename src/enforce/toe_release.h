#pragma once

#include <cmath>

#include "math/easing.h"

namespace surefoot {

/// How toes that the ground bent straighten again. While the ball stands they follow the ground;
/// once it is free the bend eases away over a window, for a foot that leaves the ground fast would
/// let them snap straight within a frame or two.
class ToeRelease {
 public:
  /// `window` in frames; 0 follows the ground alone (method 1.6). `most_up`: how far toes are bent
  /// up against the sole, rad, unless they were bent further.
  explicit ToeRelease(int window, double most_up = HUGE_VAL) : window_(window), most_up_(most_up) {}

  [[nodiscard]] double most_up() const noexcept { return most_up_; }

  /// The bend of one frame, radians, at least the `needed` one; frames in turn.
  [[nodiscard]] double bend(double needed, bool ball_planted) noexcept {
    ++age_;
    const double left = held_ * ease_out(age_ / (window_ + 1.0));
    if (!ball_planted && left > needed) return left;
    held_ = needed;
    age_ = 0;
    return needed;
  }
  void clear() noexcept { held_ = 0.0; }

 private:
  int window_;
  double most_up_;
  int age_ = 0;        // frames since the bend was what the ground needs
  double held_ = 0.0;  // and what it was then
};

}  // namespace surefoot
