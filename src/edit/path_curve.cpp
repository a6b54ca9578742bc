#include "edit/path_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/limits.h"
#include "edit/plan_spline.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

constexpr double kPi = std::numbers::pi;
// Neighbouring knots are about this far apart, metres, unless the curve is very long or bends
// tightly.
constexpr double kCurveSpacing = 0.01;
constexpr double kMostKnots = 200000.0;
constexpr int kFewestSteps = 16;
constexpr int kFewestLapSteps = 512;
constexpr double kSmallestRadius = 0.01;
constexpr double kClosest = 1e-3;
// Sides that meet in a sharper turn than this lead straight back, radians.
constexpr double kSharpest = 175.0 * kPi / 180.0;

double distance(const PlanPoint& a, const PlanPoint& b) noexcept {
  return std::hypot(b.x - a.x, b.z - a.z);
}

double heading_of(const PlanPoint& direction) noexcept {
  return std::atan2(direction.x, direction.z);
}

/// The angle in [-pi, pi] that equals `angle` up to whole turns.
double wrapped(double angle) noexcept { return std::remainder(angle, 2.0 * kPi); }

PlanPoint advanced(const PathPlace& from, double by) noexcept {
  return {from.point.x + by * std::sin(from.heading), from.point.z + by * std::cos(from.heading)};
}

int steps_for(double length, double whole_length) noexcept {
  const double spacing = std::max(kCurveSpacing, whole_length / kMostKnots);
  return std::max(kFewestSteps, static_cast<int>(std::ceil(length / spacing)));
}

Result<void> check(std::span<const PlanPoint> points) {
  if (points.size() < 2) {
    return fail(fmt::format("a path needs at least two points; {} given",
                            points.empty() ? "none is" : "one is"));
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    const PlanPoint& p = points[i];
    if (!(limits::is_usable_place(p.x) && limits::is_usable_place(p.z))) {
      return fail(fmt::format("point {} of the path is not within 1000 km", i));
    }
    if (i > 0 && !(distance(points[i - 1], p) >= kClosest)) {
      return fail(fmt::format("points {} and {} of the path are less than 1 mm apart", i - 1, i));
    }
  }
  return {};
}

double way_along(std::span<const PlanPoint> points) noexcept {
  double way = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) way += distance(points[i - 1], points[i]);
  return way;
}

/// A corner's rounding: a parabola that touches both of its sides.
void add_corner(const PlanPoint& from, const PlanPoint& corner, const PlanPoint& to, int steps,
                std::vector<PathPlace>& places) {
  for (int k = 0; k <= steps; ++k) {
    const double u = static_cast<double>(k) / steps;
    const double a = (1.0 - u) * (1.0 - u);
    const double b = 2.0 * u * (1.0 - u);
    const double c = u * u;
    const PlanPoint direction{(1.0 - u) * (corner.x - from.x) + u * (to.x - corner.x),
                              (1.0 - u) * (corner.z - from.z) + u * (to.z - corner.z)};
    places.push_back({{a * from.x + b * corner.x + c * to.x, a * from.z + b * corner.z + c * to.z},
                      heading_of(direction)});
  }
}

}  // namespace

Transform frame_of(const PathPlace& place) noexcept {
  return {yaw(place.heading), {place.point.x, 0.0, place.point.z}};
}

PathCurve PathCurve::through_places(std::vector<PathPlace> places) {
  std::vector<Knot> knots{{0.0, places.front()}};
  for (const PathPlace& place : places) {
    const Knot& before = knots.back();
    const double chord = distance(before.place.point, place.point);
    if (!(chord > 0.0)) continue;
    const double turn = wrapped(place.heading - before.place.heading);
    // A circular arc is longer than its chord by this factor, to the fourth order.
    const double arc = chord * (1.0 + turn * turn / 24.0);
    knots.push_back({before.distance + arc, {place.point, before.place.heading + turn}});
  }
  return {std::move(knots), false, 0.0};
}

Result<PathCurve> PathCurve::spline(std::span<const PlanPoint> points) {
  if (const Result<void> sound = check(points); !sound) return pass_on(sound);
  const std::vector<PlanCubic> pieces = natural_spline(points);
  const double whole = way_along(points);
  std::vector<PathPlace> places;
  for (const PlanCubic& piece : pieces) {
    const int steps = steps_for(distance(piece.start, piece.end), whole);
    for (int k = places.empty() ? 0 : 1; k <= steps; ++k) {
      const double u = static_cast<double>(k) / steps;
      const PlanPoint direction = piece.direction(u);
      const bool still = std::hypot(direction.x, direction.z) < 1e-9 && !places.empty();
      places.push_back({piece.point(u), still ? places.back().heading : heading_of(direction)});
    }
  }
  return through_places(std::move(places));
}

Result<PathCurve> PathCurve::polyline(std::span<const PlanPoint> points, double rounding) {
  if (const Result<void> sound = check(points); !sound) return pass_on(sound);
  if (!(rounding > 0.0 && std::isfinite(rounding))) {
    return fail("the rounding of a polyline's corners must be greater than 0");
  }
  const double whole = way_along(points);
  const auto toward = [&](std::size_t i, std::size_t to) {
    const double side = distance(points[i], points[to]);
    const double part = std::min(rounding / side, 0.5);
    return PlanPoint{points[i].x + part * (points[to].x - points[i].x),
                     points[i].z + part * (points[to].z - points[i].z)};
  };
  std::vector<PathPlace> places;
  places.push_back(
      {points.front(), heading_of({points[1].x - points[0].x, points[1].z - points[0].z})});
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const double in = heading_of({points[i].x - points[i - 1].x, points[i].z - points[i - 1].z});
    const double out = heading_of({points[i + 1].x - points[i].x, points[i + 1].z - points[i].z});
    if (std::abs(wrapped(out - in)) > kSharpest) {
      return fail(fmt::format("the path reverses at point {}; leave room for a turn", i));
    }
    const PlanPoint from = toward(i, i - 1);
    const PlanPoint to = toward(i, i + 1);
    const double way = distance(from, points[i]) + distance(points[i], to);
    add_corner(from, points[i], to, steps_for(way, whole), places);
  }
  places.push_back({points.back(), heading_of({points.back().x - points[points.size() - 2].x,
                                               points.back().z - points[points.size() - 2].z})});
  return through_places(std::move(places));
}

Result<PathCurve> PathCurve::circle(const PathPlace& start, double radius) {
  if (!(std::abs(radius) >= kSmallestRadius && std::abs(radius) <= limits::kFarthestPlace)) {
    return fail("the radius of a circle must be between 1 cm and 1000 km");
  }
  // The left is +x for heading 0 (method 0), and a growing heading turns to it.
  const double around = 2.0 * kPi * std::abs(radius);
  const double turn = std::copysign(2.0 * kPi, radius);
  const PlanPoint centre{start.point.x + radius * std::cos(start.heading),
                         start.point.z - radius * std::sin(start.heading)};
  const int steps = std::max(kFewestLapSteps, steps_for(around, around));
  std::vector<Knot> knots;
  for (int k = 0; k <= steps; ++k) {
    const double u = static_cast<double>(k) / steps;
    const double heading = start.heading + u * turn;
    knots.push_back(
        {u * around,
         {{centre.x - radius * std::cos(heading), centre.z + radius * std::sin(heading)},
          heading}});
  }
  return PathCurve(std::move(knots), true, turn);
}

PathCurve PathCurve::line(const PathPlace& start) {
  return {{{0.0, start}, {1.0, {advanced(start, 1.0), start.heading}}}, true, 0.0};
}

Result<PathCurve> PathCurve::between(const PathPlace& start, const PathPlace& end) {
  const std::array<PlanPoint, 2> ends{start.point, end.point};
  if (const Result<void> sound = check(ends); !sound) return pass_on(sound);
  const double apart = distance(start.point, end.point);
  const PlanCubic curve{start.point, advanced({{}, start.heading}, apart), end.point,
                        advanced({{}, end.heading}, apart)};
  const int steps = 2 * steps_for(apart, apart);
  std::vector<PathPlace> places;
  for (int k = 0; k <= steps; ++k) {
    const double u = static_cast<double>(k) / steps;
    places.push_back({curve.point(u), heading_of(curve.direction(u))});
  }
  return through_places(std::move(places));
}

PathPlace PathCurve::at(double distance) const noexcept {
  const bool closed = lap_turn_ != 0.0;
  const double laps = closed ? std::floor(distance / length()) : 0.0;
  const double rest = distance - laps * length();
  if (rest <= 0.0) {
    const PathPlace& first = knots_.front().place;
    return {advanced(first, rest), first.heading + laps * lap_turn_};
  }
  if (rest >= length()) {
    const PathPlace& last = knots_.back().place;
    return {advanced(last, rest - length()), last.heading + laps * lap_turn_};
  }
  const auto behind = std::ranges::upper_bound(knots_, rest, {}, &Knot::distance);
  const Knot& a = *(behind - 1);
  const Knot& b = *behind;
  const double step = b.distance - a.distance;
  const double u = (rest - a.distance) / step;
  const PlanCubic piece{a.place.point, advanced({{}, a.place.heading}, step), b.place.point,
                        advanced({{}, b.place.heading}, step)};
  return {piece.point(u),
          a.place.heading + u * (b.place.heading - a.place.heading) + laps * lap_turn_};
}

}  // namespace surefoot
