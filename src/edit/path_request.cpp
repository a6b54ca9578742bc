#include "surefoot/edit/path_request.h"

#include <cmath>

namespace surefoot {

std::string_view name_of(PathKind kind) noexcept {
  switch (kind) {
    case PathKind::spline: return "spline";
    case PathKind::polyline: return "polyline";
    case PathKind::circle: return "circle";
    case PathKind::line: return "line";
    case PathKind::end: return "end";
  }
  return "";
}

Result<PathCurve> curve_of(const PathRequest& request, const PathPlace& own) {
  const PathPlace start{request.start.value_or(own.point), request.heading.value_or(own.heading)};
  switch (request.kind) {
    case PathKind::spline: return PathCurve::spline(request.points);
    case PathKind::polyline: return PathCurve::polyline(request.points, request.rounding);
    case PathKind::circle: return PathCurve::circle(start, request.radius);
    case PathKind::line: return PathCurve::line(start);
    case PathKind::end: break;
  }
  const double straight = std::atan2(request.end.x - start.point.x, request.end.z - start.point.z);
  return PathCurve::between(start, {request.end, request.end_heading.value_or(straight)});
}

}  // namespace surefoot
