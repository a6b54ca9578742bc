#pragma once

#include <array>
#include <span>

namespace surefoot {

/// A height over time.
struct TimedHeight {
  double time = 0.0;    ///< seconds
  double height = 0.0;  ///< metres
};

/// The way of something that rises over what stands in its way: a cubic spline from a height and
/// rate to a height at rest, led over the obstacles that it would hit, at most 7 cm above them.
/// Before its start it is as at the start, after its end it stays at the end.
class ClearCurve {
 public:
  static constexpr int kMostKnots = 14;

  /// Stays at a height.
  explicit ClearCurve(double height = 0.0) noexcept;
  /// Goes on from `from`, at `rate` metres a second, to `to`. Obstacles lie between both times, in
  /// order; of more than a dozen that matter the lowest may be cut.
  ClearCurve(const TimedHeight& from, double rate, const TimedHeight& to,
             std::span<const TimedHeight> obstacles) noexcept;

  [[nodiscard]] double height(double time) const noexcept;
  [[nodiscard]] double rate(double time) const noexcept;
  [[nodiscard]] const TimedHeight& end() const noexcept { return knots_[count_ - 1]; }
  /// How much of the way is done, 0 to 1.
  [[nodiscard]] double done(double time) const noexcept;

 private:
  [[nodiscard]] bool is_apart(double time) const noexcept;
  void insert(const TimedHeight& knot) noexcept;
  void solve() noexcept;
  [[nodiscard]] int piece(double time) const noexcept;

  std::array<TimedHeight, kMostKnots> knots_{};
  std::array<double, kMostKnots> rates_{};
  int count_ = 1;
};

}  // namespace surefoot
