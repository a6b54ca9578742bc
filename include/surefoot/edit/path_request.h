#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"

namespace surefoot {

/// A point on the floor plan, metres: the world's x and z.
struct PlanPoint {
  double x = 0.0;
  double z = 0.0;
};

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

/// What a motion keeps where its new path has another length.
enum class PathPace {
  speed,   ///< it goes as many metres as before: a longer path is not followed to its end
  timing,  ///< it is at the end of the path in its last frame: steps get longer or shorter
};

}  // namespace surefoot
