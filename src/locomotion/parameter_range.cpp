#include "locomotion/parameter_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace surefoot {
namespace {

constexpr double kUsualBackwards = 1.1;                 // m/s: backward clips are no faster
constexpr double kUsualAside = 0.79;                    // rad, 45 degrees
constexpr double kUsualStyle = 2.5;                     // the performers differ by so much
constexpr double kUsualTurn = 0.75 * std::numbers::pi;  // rad/s; legs begin to cross beyond

constexpr double degrees(double radians) { return radians * 180.0 / std::numbers::pi; }

bool all_within(const std::array<double, kStyles>& style, double most) {
  return std::all_of(style.begin(), style.end(),
                     [most](double value) { return std::abs(value) <= most; });
}

}  // namespace

Result<void> check_parameters(const GaitModel& model, const GaitParameters& w, Diagnostics* notes) {
  if (!(w.speed >= -kMostBackwards && w.speed <= model.top_speed())) {
    return fail(fmt::format("a speed of {} m/s is out of range (-{} to {:.2f} m/s for this gait)",
                            w.speed, kMostBackwards, model.top_speed()));
  }
  if (!(w.run >= 0.0 && w.run <= 1.0)) {
    return fail(fmt::format("a walk-run blend of {} is out of range (0 is walk, 1 is run)", w.run));
  }
  if (w.speed < 0.0 && w.run > 0.0) {
    return fail("the gait cannot run backwards; use a walk-run blend of 0");
  }
  if (!(std::abs(w.turn_rate) <= kMostTurnRate)) {
    return fail(fmt::format("a turn rate of {} degrees/s is more than one full turn a second",
                            degrees(w.turn_rate)));
  }
  if (!(std::abs(w.aside) <= kMostAside + 1e-4)) {
    return fail(
        fmt::format("the gait cannot walk {:.0f} degrees aside from where it faces (at most "
                    "60 degrees, ahead or backwards); no example walks sideways",
                    degrees(w.aside)));
  }
  if (!all_within(w.style, kMostStyle)) {
    return fail(fmt::format("a style of {} is out of range (-{} to {} standard deviations)",
                            fmt::join(w.style, ", "), kMostStyle, kMostStyle));
  }
  if (notes == nullptr) return {};
  if (!model.covers(w)) {
    notes->warn(WarningKind::extrapolated,
                fmt::format("no example {} at {:.2f} m/s; the stride of the nearest speed is used",
                            w.run > 0.5 ? "runs" : "walks", w.speed));
  }
  if (w.speed < -kUsualBackwards) {
    notes->warn(WarningKind::extrapolated,
                fmt::format("no example walks backwards at {:.2f} m/s; the reversed walk may look "
                            "hurried",
                            -w.speed));
  }
  if (std::abs(w.aside) > kUsualAside) {
    notes->warn(WarningKind::extrapolated,
                fmt::format("no example walks {:.0f} degrees aside; the spine twists more than "
                            "people's",
                            degrees(w.aside)));
  }
  if (!all_within(w.style, kUsualStyle)) {
    notes->warn(WarningKind::extrapolated,
                "the style is more extreme than any performer's; poses may look wrong");
  }
  if (std::abs(w.turn_rate) > kUsualTurn) {
    notes->warn(WarningKind::extrapolated,
                fmt::format("a turn of {:.0f} degrees/s is too tight for cycles learnt from "
                            "straight walks; legs may cross",
                            degrees(w.turn_rate)));
  }
  return {};
}

Result<void> check_reach_time(double within) {
  if (within >= 0.0 && within <= kLongestReach) return {};
  return fail(
      fmt::format("a time to target of {} s is out of range (0 to {} s)", within, kLongestReach));
}

}  // namespace surefoot
