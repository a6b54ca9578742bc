#include "locomotion/route.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "locomotion/periodic.h"

namespace surefoot {
namespace {

constexpr double kHalfTurn = std::numbers::pi;
constexpr double kDegree = kHalfTurn / 180.0;
constexpr double kHardlyMoves = 0.05;          // m/s
constexpr double kHere = 0.01;                 // metres: no way to go
constexpr double kClose = 0.6;                 // metres: curves would be too tight
constexpr double kWideTurn = 50.0 * kDegree;   // more than this is turned on the spot
constexpr double kCloseTurn = 20.0 * kDegree;  // and to a place that is close, this
constexpr double kBehind = 120.0 * kDegree;
constexpr double kFarthestBackwards = 2.5;   // metres
constexpr double kCalmAcceleration = 1.2;    // m/s^2
constexpr double kLeisure = 0.9;             // m/s: who has time waits instead of creeping
constexpr double kShortestTurnOnSpot = 0.5;  // seconds
// Mean rates of turns on the spot, the calmest that leaves time enough.
constexpr std::array<double, 3> kTurnRates{60.0 * kDegree, 80.0 * kDegree, 110.0 * kDegree};
// Lengths of a curve's end tangents, of the distance.
constexpr std::array<double, 4> kStretches{1.0, 1.4, 0.7, 2.0};
constexpr int kPieces = 40;
constexpr double kOnAndOn = 0.7;  // cosine of the turn between two pieces

double turn_time(double angle, double rate) noexcept {
  return angle == 0.0 ? 0.0 : std::max(std::abs(angle) / rate, kShortestTurnOnSpot);
}

/// How long people take for a way from standing to standing, seconds.
double calm_time(double length) noexcept {
  return std::max(length / (0.75 * kLeisure), std::sqrt(4.0 * length / kCalmAcceleration));
}

}  // namespace

/// A curve whose place, direction and curvature are given at its start and, straight, at its end.
void Route::draw(const WalkerPlacement& from, const WalkerPlacement& to, double curvature,
                 double stretch) noexcept {
  const std::array<double, 2> a{from.x, from.z};
  const std::array<double, 2> b{to.x, to.z};
  const double m = stretch * std::max(std::hypot(b[0] - a[0], b[1] - a[1]), 1e-6);
  const std::array<double, 2> da{way_ * std::sin(from.heading), way_ * std::cos(from.heading)};
  const std::array<double, 2> db{way_ * std::sin(to.heading), way_ * std::cos(to.heading)};
  const std::array<double, 2> left{da[1], -da[0]};
  for (std::size_t k = 0; k < 2; ++k) {
    const double d = m * da[k];
    const double s = 0.5 * curvature * m * m * left[k];
    const double way = b[k] - a[k] - d - s;
    const double slope = m * db[k] - d - 2.0 * s;
    const double bend = -2.0 * s;
    curve_[k] = {a[k],
                 d,
                 s,
                 10.0 * way - 4.0 * slope + 0.5 * bend,
                 -15.0 * way + 7.0 * slope - bend,
                 6.0 * way - 3.0 * slope + 0.5 * bend};
  }
}

Route::Point Route::point(double u) const noexcept {
  Point p{};
  for (std::size_t k = 0; k < 2; ++k) {
    for (int i = 5; i >= 0; --i) {
      p.second[k] = p.second[k] * u + 2.0 * p.first[k];
      p.first[k] = p.first[k] * u + p.at[k];
      p.at[k] = p.at[k] * u + curve_[k][static_cast<std::size_t>(i)];
    }
  }
  return p;
}

double Route::length() const noexcept {
  // Simpson's rule.
  double sum = 0.0;
  for (int i = 0; i <= kPieces; ++i) {
    const Point p = point(static_cast<double>(i) / kPieces);
    const double weight = i == 0 || i == kPieces ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
    sum += weight * std::hypot(p.first[0], p.first[1]);
  }
  return sum / (3.0 * kPieces);
}

/// The largest curvature, 1/m; infinity where the curve goes back on itself.
double Route::sharpest() const noexcept {
  double most = 0.0;
  std::array<double, 2> before = point(0.0).first;
  for (int i = 0; i <= kPieces; ++i) {
    const Point p = point(static_cast<double>(i) / kPieces);
    const double speed = std::hypot(p.first[0], p.first[1]);
    const double along = p.first[0] * before[0] + p.first[1] * before[1];
    if (!(along > kOnAndOn * speed * std::hypot(before[0], before[1]))) {
      return std::numeric_limits<double>::infinity();
    }
    before = p.first;
    most = std::max(most, std::abs(p.second[0] * p.first[1] - p.first[0] * p.second[1]) /
                              (speed * speed * speed));
  }
  return most;
}

/// Speeds that cover a length in a time: from `start` to one on the way, and on to `end`.
Result<void> Route::pace(double length, double time, double start, double end,
                         const Limits& limits) {
  const double top = way_ < 0.0 ? limits.backwards : limits.forwards;
  if (end == 0.0 && start * start > 2.0 * limits.acceleration * length) {
    return fail(fmt::format("the target is {:.2f} m away, too close to stop there at {:.2f} m/s",
                            length, start));
  }
  for (const double part : {0.25, 0.35, 0.5, 0.15, 0.08}) {
    const double ramp = part * time;
    const double middle = (length - 0.5 * (start + end) * ramp) / (time - ramp);
    const double change = std::max(std::abs(middle - start), std::abs(middle - end));
    if (!(middle >= 0.0) || middle > top || change > limits.acceleration * ramp) continue;
    speeds_ = {start, middle, end};
    ramps_ = {ramp, ramp};
    walk_time_ = time;
    return {};
  }
  return fail(
      fmt::format("the target is {:.2f} m away along its curve, too far for {:.2f} s of "
                  "walking (at most {:.2f} m/s and {:.2f} m/s^2)",
                  length, time, top, limits.acceleration));
}

Result<Route> Route::plan(const Moving& from, const WalkerPlacement& to, double seconds,
                          double arrival_speed, const Limits& limits) {
  if (!std::isfinite(to.x) || !std::isfinite(to.z) || !std::isfinite(to.heading)) {
    return fail("the target place is not finite");
  }
  if (!(seconds > 0.0)) return fail("a target place needs a time greater than 0");
  Route route;
  route.to_ = to;
  const double distance = std::hypot(to.x - from.at.x, to.z - from.at.z);
  const bool stands = std::abs(from.speed) < kHardlyMoves;
  const bool stops = arrival_speed == 0.0;
  if (distance < kHere && stands && stops) {
    const double angle = wrapped(to.heading - from.at.heading);
    if (turn_time(angle, kTurnRates.back()) > seconds) {
      return fail(fmt::format("a turn of {:.0f} degrees takes more than {:.2f} s", angle / kDegree,
                              seconds));
    }
    route.turns_[0] = {angle, std::min(seconds, turn_time(angle, kTurnRates[0]))};
    route.waits_ = seconds - route.turns_[0].time;
    return route;
  }
  double bearing = std::atan2(to.x - from.at.x, to.z - from.at.z);
  const auto off = [&](double heading) { return std::abs(wrapped(bearing - heading)); };
  const bool behind = off(from.at.heading) > kBehind && off(to.heading) > kBehind;
  if (from.speed < -kHardlyMoves || (stands && stops && behind && distance < kFarthestBackwards)) {
    route.way_ = -1.0;
    bearing += kHalfTurn;
  }
  const double wide = distance < kClose ? kCloseTurn : kWideTurn;
  WalkerPlacement begins = from.at;
  WalkerPlacement ends = to;
  if (stands && off(begins.heading) > wide) begins.heading = bearing;
  if (stops && off(ends.heading) > wide) ends.heading = bearing;
  const double first = wrapped(begins.heading - from.at.heading);
  const double last = wrapped(to.heading - ends.heading);
  const double start = stands ? 0.0 : route.way_ * from.speed;
  const double curvature = stands ? 0.0 : from.turn_rate / from.speed * route.way_;
  Result<Route> refused = fail("there is no way to the target");
  for (const double rate : kTurnRates) {
    route.turns_ = {Turn{first, turn_time(first, rate)}, Turn{last, turn_time(last, rate)}};
    const double time = seconds - route.turns_[0].time - route.turns_[1].time;
    if (!(time > 0.0)) {
      refused =
          fail(fmt::format("turning by {:.0f} degrees and walking {:.2f} m takes more than "
                           "{:.2f} s",
                           (std::abs(first) + std::abs(last)) / kDegree, distance, seconds));
      continue;
    }
    for (const double stretch : kStretches) {
      route.draw(begins, ends, curvature, stretch);
      const double length = route.length();
      const double walks = stands && stops ? std::min(calm_time(length), time) : time;
      route.waits_ = time - walks;
      if (auto paced = route.pace(length, walks, start, std::abs(arrival_speed), limits); !paced) {
        refused = pass_on(paced);
        continue;
      }
      const double turn_rate = route.sharpest() * std::max(route.speeds_[1], start);
      if (turn_rate <= limits.turn_rate) return route;
      refused = std::isfinite(turn_rate)
                    ? fail(fmt::format("the curve to the target turns at {:.0f} degrees/s, more "
                                       "than {:.0f}; give it more time",
                                       turn_rate / kDegree, limits.turn_rate / kDegree))
                    : fail("no smooth curve leads to the target from this heading; stop first");
    }
  }
  return refused;
}

double Route::speed_at(double time) const noexcept {
  if (time < ramps_[0]) return std::lerp(speeds_[0], speeds_[1], time / ramps_[0]);
  const double left = walk_time_ - time;
  if (left < ramps_[1]) return std::lerp(speeds_[2], speeds_[1], std::max(left, 0.0) / ramps_[1]);
  return speeds_[1];
}

void Route::walk(double time, double dt, Moving& moving) noexcept {
  const double middle_speed = speed_at(time + 0.5 * dt);
  const auto slope = [&](double u) {
    const Point p = point(u);
    return std::max(std::hypot(p.first[0], p.first[1]), 1e-9);
  };
  const double half = std::min(u_ + 0.5 * dt * speed_at(time + 0.25 * dt) / slope(u_), 1.0);
  u_ = std::min(u_ + dt * middle_speed / slope(half), 1.0);
  const bool ends = time + dt >= walk_time_ - 1e-12;
  if (ends) u_ = 1.0;
  const Point p = point(u_);
  const double squared = std::max(p.first[0] * p.first[0] + p.first[1] * p.first[1], 1e-12);
  const double speed = ends ? speeds_[2] : speed_at(time + dt);
  moving.at.x = p.at[0];
  moving.at.z = p.at[1];
  moving.at.heading +=
      wrapped(std::atan2(way_ * p.first[0], way_ * p.first[1]) - moving.at.heading);
  moving.speed = way_ * speed;
  const double bend = (p.second[0] * p.first[1] - p.first[0] * p.second[1]) / squared;
  moving.turn_rate = bend * speed / std::sqrt(squared);
}

/// The rate of a turn on the spot rises and falls like a cosine; so it begins and ends smoothly.
void Route::turn(const Turn& turn, double time, double dt, Moving& moving) const noexcept {
  const auto angle = [&](double t) {
    const double share = std::clamp(t / turn.time, 0.0, 1.0);
    return turn.angle * (share - std::sin(2.0 * kHalfTurn * share) / (2.0 * kHalfTurn));
  };
  const double share = std::clamp((time + dt) / turn.time, 0.0, 1.0);
  moving.at.heading += angle(time + dt) - angle(time);
  moving.turn_rate =
      share < 1.0 ? turn.angle / turn.time * (1.0 - std::cos(2.0 * kHalfTurn * share)) : 0.0;
  moving.speed = 0.0;
}

void Route::advance(double dt, Moving& moving) noexcept {
  double left = dt;
  double begins = 0.0;
  const std::array<double, 4> lasts{waits_, turns_[0].time, walk_time_, turns_[1].time};
  for (std::size_t stage = 0; stage < lasts.size(); ++stage) {
    const double part = std::clamp(begins + lasts[stage] - time_, 0.0, left);
    if (part > 0.0) {
      const double since = time_ - begins;
      if (stage == 0) moving.speed = moving.turn_rate = 0.0;
      if (stage == 1) turn(turns_[0], since, part, moving);
      if (stage == 2) walk(since, part, moving);
      if (stage == 3) turn(turns_[1], since, part, moving);
      time_ += part;
      left -= part;
    }
    begins += lasts[stage];
  }
}

}  // namespace surefoot
