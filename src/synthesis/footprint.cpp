#include "surefoot/synthesis/footprint.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/rotation.h"

namespace surefoot {

namespace {

Vec3 ahead(double heading) noexcept { return {std::sin(heading), 0.0, std::cos(heading)}; }

/// The sole's points at `half` metres of the plan before and behind the middle.
SolePlaces sole_at(const Footprint& footprint, double half, const Ground& ground) noexcept {
  const Vec3 along = half * ahead(footprint.heading);
  return {ground.project(footprint.position_world - along),
          ground.project(footprint.position_world + along), true};
}

/// Heel and ball as joint centres: lifted by their clearances.
double sole_length(const SolePlaces& places, const Leg& leg) noexcept {
  const double lift =
      leg.clearance[index_of(SolePart::ball)] - leg.clearance[index_of(SolePart::heel)];
  return (places.ball_world - places.heel_world + lift * Vec3::UnitY()).norm();
}

Vec3 seen_from(double heading, const Vec3& vector) noexcept { return yaw(-heading) * vector; }

}  // namespace

Footprint footprint_of(const Leg& leg, const LegPose& pose) noexcept {
  const Vec3 along = pose.ball_world - pose.heel_world;
  Footprint print;
  print.heading = std::atan2(along.x(), along.z());
  const Vec3 half = 0.5 * leg.foot_length() * ahead(print.heading);
  const double heel = pose.heel_world.y() - leg.clearance[index_of(SolePart::heel)];
  const double ball = pose.ball_world.y() - leg.clearance[index_of(SolePart::ball)];
  const double toe = pose.toe_world.y() - leg.clearance[index_of(SolePart::toe)];
  const bool on_heel = heel <= ball;
  print.position_world = on_heel ? Vec3(pose.heel_world + half) : Vec3(pose.ball_world - half);
  print.position_world.y() = std::min({heel, ball, toe});
  return print;
}

SolePlaces place_sole(const Footprint& footprint, const Leg& leg, const Ground& ground) noexcept {
  const double length = leg.foot_length();
  // On a slope the plan of the foot is shorter than the foot: bisect for the plan's half length.
  double low = 0.25 * length;
  double high = 0.5 * length;
  SolePlaces places = sole_at(footprint, high, ground);
  if (sole_length(places, leg) <= length) return places;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    places = sole_at(footprint, middle, ground);
    (sole_length(places, leg) > length ? high : low) = middle;
  }
  const double rise = std::abs(places.ball_world.y() - places.heel_world.y());
  places.fits = std::abs(sole_length(places, leg) - length) < 1e-9 && rise <= 2.0 * high;
  return places;
}

StepParameters parameters_of(const StepPrints& prints) noexcept {
  const double start = mean_heading(prints.fixed, prints.from);
  const double end = mean_heading(prints.fixed, prints.to);
  const Vec3 before = seen_from(start, prints.from.position_world - prints.fixed.position_world);
  const Vec3 after = seen_from(end, prints.to.position_world - prints.fixed.position_world);
  return {
      before.x(), before.y(), before.z(), after.x(), after.y(), after.z(), wrap_angle(end - start)};
}

Footprint reached_print(const StepParameters& parameters, const Footprint& fixed,
                        const Footprint& from) noexcept {
  const double end = mean_heading(fixed, from) + parameters[6];
  const Vec3 after(parameters[3], parameters[4], parameters[5]);
  return {fixed.position_world + yaw(end) * after, wrap_angle(2.0 * end - fixed.heading)};
}

double mean_heading(const Footprint& a, const Footprint& b) noexcept {
  return wrap_angle(a.heading + 0.5 * wrap_angle(b.heading - a.heading));
}

double toes_apart(const Footprint& moving, const Footprint& fixed, Side moving_side) noexcept {
  return (moving_side == Side::left ? 1.0 : -1.0) * wrap_angle(moving.heading - fixed.heading);
}

double wrap_angle(double angle) noexcept { return std::remainder(angle, 2.0 * std::numbers::pi); }

}  // namespace surefoot
