#pragma once

#include <span>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/edit/path_request.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// Where a curve is and where it leads: heading 0 is +z, pi/2 is +x (method 0).
struct PathPlace {
  PlanPoint point;
  double heading = 0.0;  ///< radians; continuous along the curve, so it may exceed pi
};

/// The frame of a place: its heading about the vertical, its point at height 0.
[[nodiscard]] Transform frame_of(const PathPlace& place) noexcept;

/// A smooth curve on the floor plan, parameterised by its length in metres.
class PathCurve {
 public:
  /// The natural cubic spline through points, in their order. Refuses fewer than two points,
  /// neighbours closer than 1 mm, numbers that are not finite or beyond 1000 km.
  static Result<PathCurve> spline(std::span<const PlanPoint> points);
  /// Straight from point to point; corners are rounded from `rounding` metres before to as far
  /// behind them, or from the middle of a side that is shorter than twice that. Refuses what
  /// `spline` refuses.
  static Result<PathCurve> polyline(std::span<const PlanPoint> points, double rounding);
  /// A circle that starts at `start` in its heading and bends to the left (to the right for a
  /// negative radius); endless. Refuses a radius below 1 cm or beyond 1000 km.
  static Result<PathCurve> circle(const PathPlace& start, double radius);
  /// A straight line from `start` on; endless.
  static PathCurve line(const PathPlace& start);
  /// From one place to another, taking and reaching their headings: a cubic Hermite curve whose
  /// tangents are as long as the places are apart. Refuses places closer than 1 mm.
  static Result<PathCurve> between(const PathPlace& start, const PathPlace& end);

  /// Metres; of one lap where the curve is a circle, 1 for a line.
  [[nodiscard]] double length() const noexcept { return knots_.back().distance; }
  /// Endless curves can be followed for any distance.
  [[nodiscard]] bool endless() const noexcept { return endless_; }
  /// The place at a distance from the start; curves go on straight behind their ends.
  [[nodiscard]] PathPlace at(double distance) const noexcept;

 private:
  struct Knot {
    double distance = 0.0;
    PathPlace place;
  };
  PathCurve(std::vector<Knot> knots, bool endless, double lap_turn)
      : knots_(std::move(knots)), endless_(endless), lap_turn_(lap_turn) {}
  static PathCurve through_places(std::vector<PathPlace> places);

  std::vector<Knot> knots_;  // dense; a cubic of unit speed between neighbours
  bool endless_ = false;
  double lap_turn_ = 0.0;  // heading gained by a lap of a closed curve, radians; 0 for open ones
};

}  // namespace surefoot
