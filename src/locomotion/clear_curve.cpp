#include "locomotion/clear_curve.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

constexpr double kTouching = 2e-4;  // metres that a curve may be below an obstacle
constexpr double kBeyond = 0.07;    // metres that it may go beyond its points
constexpr double kApart = 0.015;    // seconds between points of a curve at least

}  // namespace

ClearCurve::ClearCurve(double height) noexcept { knots_[0].height = height; }

ClearCurve::ClearCurve(const TimedHeight& from, double rate, const TimedHeight& to,
                       std::span<const TimedHeight> obstacles) noexcept {
  knots_[0] = from;
  rates_[0] = rate;
  if (!(to.time > from.time)) {
    knots_[0] = to;
    rates_[0] = 0.0;
    return;
  }
  insert(to);
  solve();
  // The obstacle that is hit hardest becomes a point of the curve, until none is hit.
  while (count_ < kMostKnots) {
    const TimedHeight* worst = nullptr;
    double deepest = kTouching;
    for (const TimedHeight& obstacle : obstacles) {
      if (!is_apart(obstacle.time)) continue;
      const double depth = obstacle.height - height(obstacle.time);
      if (depth <= deepest) continue;
      deepest = depth;
      worst = &obstacle;
    }
    if (worst == nullptr) return;
    insert(*worst);
    solve();
  }
}

bool ClearCurve::is_apart(double time) const noexcept {
  if (time <= knots_[0].time || time >= end().time) return false;
  const auto far = [&](const TimedHeight& knot) { return std::abs(knot.time - time) >= kApart; };
  return std::all_of(knots_.begin(), knots_.begin() + count_, far);
}

void ClearCurve::insert(const TimedHeight& knot) noexcept {
  int at = count_++;
  for (; at > 0 && knots_[at - 1].time > knot.time; --at) knots_[at] = knots_[at - 1];
  knots_[at] = knot;
}

/// Rates at which the second derivative has no jumps: the tridiagonal system of a clamped spline.
void ClearCurve::solve() noexcept {
  rates_[count_ - 1] = 0.0;
  std::array<double, kMostKnots> above{};
  std::array<double, kMostKnots> right{};
  const auto span = [&](int i) { return knots_[i + 1].time - knots_[i].time; };
  const auto slope = [&](int i) { return (knots_[i + 1].height - knots_[i].height) / span(i); };
  right[0] = rates_[0];
  for (int i = 1; i + 1 < count_; ++i) {
    const double a = 1.0 / span(i - 1);
    const double b = 1.0 / span(i);
    const double pivot = 2.0 * (a + b) - a * above[i - 1];
    above[i] = b / pivot;
    right[i] = (3.0 * (a * slope(i - 1) + b * slope(i)) - a * right[i - 1]) / pivot;
  }
  for (int i = count_ - 2; i > 0; --i) {
    rates_[i] = right[i] - above[i] * rates_[i + 1];
  }
  // Not far beyond its points: a high point soon after the start would else throw the curve far
  // above it. Within three times the flatter slope it stays between them (Fritsch and Carlson
  // 1980); what it is steeper by at both takes it beyond by a quarter of that for the time between.
  for (int i = 1; i + 1 < count_; ++i) {
    const double before = slope(i - 1);
    const double after = slope(i);
    const double steepest =
        before * after <= 0.0 ? 0.0 : 3.0 * std::min(std::abs(before), std::abs(after));
    const double rising = steepest + 4.0 * kBeyond / span(i);
    const double falling = steepest + 4.0 * kBeyond / span(i - 1);
    rates_[i] = std::clamp(rates_[i], -falling, rising);
  }
}

int ClearCurve::piece(double time) const noexcept {
  int i = 0;
  while (i + 2 < count_ && knots_[i + 1].time <= time) ++i;
  return i;
}

double ClearCurve::height(double time) const noexcept {
  if (time >= end().time || count_ == 1) return end().height;
  if (time <= knots_[0].time) return knots_[0].height;
  const int i = piece(time);
  const double span = knots_[i + 1].time - knots_[i].time;
  const double t = (time - knots_[i].time) / span;
  const double rest = 1.0 - t;
  return rest * rest * ((1.0 + 2.0 * t) * knots_[i].height + t * span * rates_[i]) +
         t * t * ((3.0 - 2.0 * t) * knots_[i + 1].height - rest * span * rates_[i + 1]);
}

double ClearCurve::rate(double time) const noexcept {
  if (time >= end().time || count_ == 1) return 0.0;
  if (time <= knots_[0].time) return rates_[0];
  const int i = piece(time);
  const double span = knots_[i + 1].time - knots_[i].time;
  const double t = (time - knots_[i].time) / span;
  const double rest = 1.0 - t;
  return 6.0 * t * rest * (knots_[i + 1].height - knots_[i].height) / span +
         rest * (1.0 - 3.0 * t) * rates_[i] + t * (3.0 * t - 2.0) * rates_[i + 1];
}

double ClearCurve::done(double time) const noexcept {
  const double whole = end().time - knots_[0].time;
  return whole > 0.0 ? std::clamp((time - knots_[0].time) / whole, 0.0, 1.0) : 1.0;
}

}  // namespace surefoot
