#include "edit/requested_curve.h"

#include <cmath>

namespace surefoot {

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
