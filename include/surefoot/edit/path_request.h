#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/edit/path_curve.h"

namespace surefoot {

/// The kinds of path that can be asked for.
enum class PathKind { spline, polyline, circle, line, end };
[[nodiscard]] std::string_view name_of(PathKind kind) noexcept;

/// A path as asked for. Where `start` or `heading` are absent, they are the motion's own.
struct PathRequest {
  PathKind kind = PathKind::line;
  std::vector<PlanPoint> points;      ///< of a spline or polyline
  double rounding = 0.5;              ///< m, > 0: how far from its corners a polyline is rounded
  double radius = 0.0;                ///< m, of a circle; positive bends to the left
  std::optional<PlanPoint> start;     ///< of a circle, line or end
  std::optional<double> heading;      ///< radians, at the start of a circle, line or end
  PlanPoint end;                      ///< of an end
  std::optional<double> end_heading;  ///< radians; absent: straight from the start to the end
};

/// The curve of a request. `own` is where the motion starts and heads. Refuses what the makers of
/// `PathCurve` refuse.
[[nodiscard]] Result<PathCurve> curve_of(const PathRequest& request, const PathPlace& own);

}  // namespace surefoot
