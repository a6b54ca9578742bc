#include "locomotion/steering.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "locomotion/parameter_range.h"
#include "locomotion/periodic.h"

namespace surefoot {
namespace {

constexpr double kLetGo = 0.05;         // m/s: a stick that is let go
constexpr double kShortestSteer = 0.2;  // seconds
constexpr double kOnCourse = 1e-3;      // rad

/// A speed and a way aside that go in a direction, rad to the left of where a figure faces.
struct Course {
  double speed = 0.0;
  double aside = 0.0;
  bool cut = false;
};
Course course_towards(double direction, double speed) noexcept {
  const bool ahead = std::abs(direction) <= 0.5 * std::numbers::pi;
  const double aside = ahead ? direction : wrapped(direction + std::numbers::pi);
  const double most = std::clamp(aside, -kMostAside, kMostAside);
  return {ahead ? speed : -std::min(speed, kMostBackwards), most, most != aside};
}

double time_to_change(double from, double to, const StickLimits& limits) noexcept {
  if (from * to < 0.0) return std::abs(from) / limits.braking + std::abs(to) / limits.acceleration;
  const double change = std::abs(to) - std::abs(from);
  return change > 0.0 ? change / limits.acceleration : -change / limits.braking;
}

/// So that a turn, which rises and falls linearly from the rate that there is, keeps to a rate.
double time_to_turn(double angle, double rate_now, double most) noexcept {
  const double towards = angle < 0.0 ? -rate_now : rate_now;
  return std::max(4.0 * std::abs(angle) / std::max(2.0 * most + towards, most), kShortestSteer);
}

}  // namespace

Result<Steering> steer_by(const Stick& stick, const StickLimits& limits, const RawWalker& walker,
                          Diagnostics* notes) {
  const double facing = stick.facing.value_or(0.0);
  if (!std::isfinite(stick.x) || !std::isfinite(stick.z) || !std::isfinite(facing)) {
    return fail("the stick's position is not finite");
  }
  if (!(limits.acceleration > 0.0 && limits.braking > 0.0 && limits.turn_rate > 0.0)) {
    return fail("the stick's limits must be greater than 0");
  }
  const GaitParameters& now = walker.parameters();
  const double speed = std::min(std::hypot(stick.x, stick.z), walker.model().top_speed());
  const bool stands = speed < kLetGo;
  const double direction = std::atan2(stick.x, stick.z);
  Steering steering;
  steering.target.style = now.style;
  if (stick.facing) {
    steering.heading = facing;
    if (!stands) {
      const Course course = course_towards(wrapped(direction - facing), speed);
      steering.target.speed = course.speed;
      steering.target.aside = course.aside;
      if (course.cut && notes != nullptr) {
        notes->warn(
            WarningKind::extrapolated,
            "no example walks sideways; the figure goes as far aside as it can, 60 degrees");
      }
    }
  } else if (!stands) {
    steering.heading = direction;
    steering.target.speed = speed;
  }
  if (steering.target.speed > 0.0) {
    steering.target.run = walker.model().natural_run(steering.target.speed);
  }
  steering.within = std::max(time_to_change(now.speed, steering.target.speed, limits),
                             std::abs(steering.target.aside - now.aside) / limits.turn_rate);
  if (!steering.heading) return steering;
  const double angle = wrapped(*steering.heading - walker.placement().heading);
  if (std::abs(angle) < kOnCourse && now.turn_rate == 0.0) {
    steering.heading.reset();
  } else {
    steering.turn_within = time_to_turn(angle, now.turn_rate, limits.turn_rate);
  }
  return steering;
}

}  // namespace surefoot
