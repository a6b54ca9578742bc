#pragma once

#include <array>

#include "surefoot/base/error.h"
#include "surefoot/locomotion/settings.h"

namespace surefoot {

/// How a walker gets to a place and a facing at a time: it waits, turns on the spot, walks a curve
/// (backwards to a place close behind it) and turns on the spot again, as far as each is needed.
/// Small, copied with the walker; `advance` allocates nothing.
class Route {
 public:
  /// Where a walker is and how it moves.
  struct Moving {
    WalkerPlacement at;
    double speed = 0.0;      ///< m/s; negative goes backwards
    double turn_rate = 0.0;  ///< rad/s
  };
  struct Limits {
    double forwards = 4.0;      ///< m/s at most
    double backwards = 1.1;     ///< m/s at most
    double acceleration = 2.5;  ///< m/s^2
    double turn_rate = 2.4;     ///< rad/s while it walks
  };

  /// Refuses, with the reason: numbers that are not finite, places that are too far or headings
  /// that are too far round for the time, and walks that cannot stop in time.
  static Result<Route> plan(const Moving& from, const WalkerPlacement& to, double seconds,
                            double arrival_speed, const Limits& limits);

  /// Lets `dt` seconds pass, at most `left` of them.
  void advance(double dt, Moving& moving) noexcept;

  /// Seconds until it is there.
  [[nodiscard]] double left() const noexcept {
    return waits_ + turns_[0].time + walk_time_ + turns_[1].time - time_;
  }
  [[nodiscard]] bool waits() const noexcept { return time_ < waits_; }
  /// Of the turn on the spot that it begins with, rad; 0 if there is none.
  [[nodiscard]] double first_turn() const noexcept { return turns_[0].angle; }
  [[nodiscard]] bool ends_with_turn() const noexcept {
    return turns_[1].time > 0.0 || walk_time_ == 0.0;
  }
  [[nodiscard]] double arrival_speed() const noexcept { return way_ * speeds_[2]; }

 private:
  struct Turn {
    double angle = 0.0;  // rad
    double time = 0.0;   // seconds
  };
  /// The point of the ground and its derivatives, x and z.
  struct Point {
    std::array<double, 2> at, first, second;
  };

  void draw(const WalkerPlacement& from, const WalkerPlacement& to, double curvature,
            double stretch) noexcept;
  [[nodiscard]] Point point(double u) const noexcept;
  [[nodiscard]] double length() const noexcept;
  [[nodiscard]] double sharpest() const noexcept;
  [[nodiscard]] Result<void> pace(double length, double time, double start, double end,
                                  const Limits& limits);
  [[nodiscard]] double speed_at(double time) const noexcept;
  void walk(double time, double dt, Moving& moving) noexcept;
  void turn(const Turn& turn, double time, double dt, Moving& moving) const noexcept;

  WalkerPlacement to_;
  double waits_ = 0.0;                            // seconds
  std::array<Turn, 2> turns_;                     // before and after the walk
  std::array<std::array<double, 6>, 2> curve_{};  // polynomials of x and z in u, 0 to 1
  double u_ = 0.0;
  double way_ = 1.0;                // -1: backwards
  std::array<double, 3> speeds_{};  // m/s at first, on the way, at last
  std::array<double, 2> ramps_{};   // seconds from one to the next
  double walk_time_ = 0.0;          // seconds
  double time_ = 0.0;               // seconds since the start
};

}  // namespace surefoot
