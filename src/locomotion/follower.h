#pragma once

#include <cmath>

namespace surefoot {

/// A number that follows another without a jump in its rate: a critically damped spring, solved
/// exactly, so that it goes the same way for frames of any length. It lags by 2 / `stiffness`.
class Follower {
 public:
  /// Starts anew, at rest.
  void start(double value) noexcept {
    value_ = value;
    rate_ = 0.0;
  }
  /// Goes on from a value and rate that something else led it to.
  void take_over(double value, double rate) noexcept {
    value_ = value;
    rate_ = rate;
  }
  /// Lets `dt` seconds pass; `stiffness` in 1/s.
  void follow(double target, double stiffness, double dt) noexcept {
    const double away = value_ - target;
    const double push = rate_ + stiffness * away;
    const double decay = std::exp(-stiffness * dt);
    value_ = target + (away + push * dt) * decay;
    rate_ = (rate_ - stiffness * push * dt) * decay;
  }
  /// Lets `dt` seconds pass on the way to `target`, to be there at rest in `time` seconds.
  void reach(double target, double time, double dt) noexcept {
    if (!(dt < time)) {
      take_over(target, 0.0);
      return;
    }
    const double t = dt / time;
    const double left = 1.0 - t;
    const double away = value_ - target;
    const double push = time * rate_;
    value_ = target + left * left * ((1.0 + 2.0 * t) * away + t * push);
    rate_ = left * (-6.0 * t * away + (1.0 - 3.0 * t) * push) / time;
  }

  [[nodiscard]] double value() const noexcept { return value_; }
  [[nodiscard]] double rate() const noexcept { return rate_; }

 private:
  double value_ = 0.0;
  double rate_ = 0.0;  // per second
};

}  // namespace surefoot
