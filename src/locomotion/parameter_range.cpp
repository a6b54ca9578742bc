#include "locomotion/parameter_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace surefoot {
namespace {

constexpr double kUsualStyle = 2.5;                     // the performers differ by so much
constexpr double kUsualTurn = 0.75 * std::numbers::pi;  // rad/s; legs begin to cross beyond

constexpr double degrees(double radians) { return radians * 180.0 / std::numbers::pi; }

bool all_within(const std::array<double, kStyles>& style, double most) {
  return std::all_of(style.begin(), style.end(),
                     [most](double value) { return std::abs(value) <= most; });
}

}  // namespace

Result<void> check_parameters(const GaitModel& model, const GaitParameters& w, Diagnostics* notes) {
  if (!(w.speed >= 0.0 && w.speed <= model.top_speed())) {
    return fail(fmt::format("a speed of {} m/s is not from 0 to {:.2f}, the fastest of this gait",
                            w.speed, model.top_speed()));
  }
  if (!(w.run >= 0.0 && w.run <= 1.0)) {
    return fail(fmt::format("a walk-run blend of {} is not from 0 (walk) to 1 (run)", w.run));
  }
  if (!(std::abs(w.turn_rate) <= kMostTurnRate)) {
    return fail(fmt::format("a turn of {} degrees a second is more than one turn a second",
                            degrees(w.turn_rate)));
  }
  if (!all_within(w.style, kMostStyle)) {
    return fail(fmt::format("a style of {} is not from -{} to {} standard deviations",
                            fmt::join(w.style, ", "), kMostStyle, kMostStyle));
  }
  if (notes == nullptr) return {};
  if (!model.covers(w)) {
    notes->warn(WarningKind::extrapolated,
                fmt::format("no example {} at {:.2f} m/s; steps as long as those of the nearest "
                            "are taken",
                            w.run > 0.5 ? "runs" : "walks", w.speed));
  }
  if (!all_within(w.style, kUsualStyle)) {
    notes->warn(WarningKind::extrapolated, "the style is beyond that of every performer");
  }
  if (w.speed > 0.0 && std::abs(w.turn_rate) > kUsualTurn) {
    notes->warn(WarningKind::extrapolated,
                fmt::format("a turn of {:.0f} degrees a second is more than straight cycles can "
                            "follow without crossing legs",
                            degrees(w.turn_rate)));
  }
  return {};
}

Result<void> check_reach_time(double within) {
  if (within >= 0.0 && within <= kLongestReach) return {};
  return fail(fmt::format("a target cannot be reached within {} seconds; say 0 to {}", within,
                          kLongestReach));
}

}  // namespace surefoot
