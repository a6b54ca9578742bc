#include "edit/plan_spline.h"

#include <cmath>

namespace surefoot {

namespace {

PlanPoint scaled(const PlanPoint& p, double by) noexcept { return {by * p.x, by * p.z}; }

/// Slopes by chord length at the points of a natural cubic spline: a tridiagonal system.
std::vector<PlanPoint> natural_slopes(std::span<const PlanPoint> points,
                                      const std::vector<double>& chords) {
  const std::size_t n = points.size();
  std::vector<PlanPoint> slopes(n);
  std::vector<double> next(n, 0.0);  // of the eliminated matrix, above its diagonal
  for (std::size_t i = 0; i < n; ++i) {
    const double before = i > 0 ? 1.0 / chords[i - 1] : 0.0;
    const double after = i + 1 < n ? 1.0 / chords[i] : 0.0;
    PlanPoint right;
    if (i > 0) {
      right.x += 3.0 * before * before * (points[i].x - points[i - 1].x);
      right.z += 3.0 * before * before * (points[i].z - points[i - 1].z);
    }
    if (i + 1 < n) {
      right.x += 3.0 * after * after * (points[i + 1].x - points[i].x);
      right.z += 3.0 * after * after * (points[i + 1].z - points[i].z);
    }
    const double above = i > 0 ? next[i - 1] : 0.0;
    const double pivot = 2.0 * (before + after) - before * above;
    next[i] = after / pivot;
    const PlanPoint last = i > 0 ? slopes[i - 1] : PlanPoint{};
    slopes[i] = {(right.x - before * last.x) / pivot, (right.z - before * last.z) / pivot};
  }
  for (std::size_t i = n - 1; i-- > 0;) {
    slopes[i].x -= next[i] * slopes[i + 1].x;
    slopes[i].z -= next[i] * slopes[i + 1].z;
  }
  return slopes;
}

}  // namespace

std::vector<PlanCubic> natural_spline(std::span<const PlanPoint> points) {
  std::vector<double> chords;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    chords.push_back(std::hypot(points[i + 1].x - points[i].x, points[i + 1].z - points[i].z));
  }
  const std::vector<PlanPoint> slopes = natural_slopes(points, chords);
  std::vector<PlanCubic> pieces;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    pieces.push_back(
        {points[i], scaled(slopes[i], chords[i]), points[i + 1], scaled(slopes[i + 1], chords[i])});
  }
  return pieces;
}

PlanPoint PlanCubic::point(double u) const noexcept {
  const double v = 1.0 - u;
  const double a = v * v * (1.0 + 2.0 * u);
  const double b = v * v * u;
  const double c = u * u * (3.0 - 2.0 * u);
  const double d = -u * u * v;
  return {a * start.x + b * start_slope.x + c * end.x + d * end_slope.x,
          a * start.z + b * start_slope.z + c * end.z + d * end_slope.z};
}

PlanPoint PlanCubic::direction(double u) const noexcept {
  const double a = 6.0 * u * (u - 1.0);
  const double b = (1.0 - u) * (1.0 - 3.0 * u);
  const double d = u * (3.0 * u - 2.0);
  return {a * (start.x - end.x) + b * start_slope.x + d * end_slope.x,
          a * (start.z - end.z) + b * start_slope.z + d * end_slope.z};
}

}  // namespace surefoot
