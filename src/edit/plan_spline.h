#pragma once

#include <span>
#include <vector>

#include "edit/path_curve.h"

namespace surefoot {

/// A cubic on the floor plan over u in [0, 1], given by its ends and its derivatives there.
struct PlanCubic {
  PlanPoint start;
  PlanPoint start_slope;
  PlanPoint end;
  PlanPoint end_slope;

  [[nodiscard]] PlanPoint point(double u) const noexcept;
  /// The derivative by u.
  [[nodiscard]] PlanPoint direction(double u) const noexcept;
};

/// The natural spline through points (two at least), one cubic from each to the next. Its parameter
/// grows with the chords: by that its first and second derivatives have no jumps.
[[nodiscard]] std::vector<PlanCubic> natural_spline(std::span<const PlanPoint> points);

}  // namespace surefoot
