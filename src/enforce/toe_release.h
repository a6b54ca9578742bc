#pragma once

#include <cmath>

#include "math/easing.h"

namespace surefoot {

/// How far toes may be bent up, rad: against the sole, unless they were bent further, and beyond
/// how they were.
struct ToeRoom {
  double up = HUGE_VAL;
  double bend = HUGE_VAL;
  bool straightens = false;  ///< toes that point down may be straightened besides
};

/// How toes that the ground bent straighten again. While the ball stands they follow the ground;
/// once it is free the bend eases away over a window, for a foot that leaves the ground fast would
/// let them snap straight within a frame or two.
class ToeRelease {
 public:
  /// `window` in frames; 0 follows the ground alone (method 1.6). `room`: of a free foot, which
  /// rises beyond it.
  explicit ToeRelease(int window, const ToeRoom& room = {}) : window_(window), room_(room) {}

  [[nodiscard]] const ToeRoom& room() const noexcept { return room_; }

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
  ToeRoom room_;
  int age_ = 0;        // frames since the bend was what the ground needs
  double held_ = 0.0;  // and what it was then
};

}  // namespace surefoot
