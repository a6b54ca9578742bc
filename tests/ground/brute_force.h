#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "surefoot/ground/ground.h"

namespace surefoot::test {

/// The least distance to `near` of ground points at `distance` from `from`, found by walking along
/// many directions within 90 degrees of `near` and bisecting every crossing of the sphere; then
/// again, finer, around the best direction.
inline double brute_force_gap(const Ground& ground, const Vec3& from, const Vec3& near,
                              double distance, double clearance = 0.0) {
  const auto outside = [&](double phi, double r) {
    const double h =
        ground.height(from.x() + r * std::sin(phi), from.z() + r * std::cos(phi), clearance);
    return r * r + (h - from.y()) * (h - from.y()) - distance * distance;
  };
  const auto gap_along = [&](double phi) {
    constexpr int kSteps = 400;
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kSteps; ++i) {
      double low = distance * i / kSteps;
      double high = distance * (i + 1) / kSteps;
      const bool low_inside = outside(phi, low) < 0.0;
      if (low_inside == (outside(phi, high) < 0.0)) continue;
      for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        ((outside(phi, middle) < 0.0) == low_inside ? low : high) = middle;
      }
      const double x = from.x() + high * std::sin(phi);
      const double z = from.z() + high * std::cos(phi);
      best = std::min(best, (Vec3(x, ground.height(x, z, clearance), z) - near).norm());
    }
    return best;
  };
  double centre = std::atan2(near.x() - from.x(), near.z() - from.z());
  double half_width = 0.5 * std::numbers::pi;
  double best = std::numeric_limits<double>::infinity();
  for (int level = 0; level < 5; ++level) {
    constexpr int kDirections = 300;
    double best_phi = centre;
    for (int i = 0; i <= kDirections; ++i) {
      const double phi = centre + half_width * (2.0 * i / kDirections - 1.0);
      const double gap = gap_along(phi);
      if (gap < best) {
        best = gap;
        best_phi = phi;
      }
    }
    centre = best_phi;
    half_width *= 0.05;
  }
  return best;
}

}  // namespace surefoot::test
