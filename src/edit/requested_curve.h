#pragma once

#include "edit/path_curve.h"
#include "surefoot/edit/path_request.h"

namespace surefoot {

/// The curve of a request. `own` is where the motion starts and heads. Refuses what the makers of
/// `PathCurve` refuse.
[[nodiscard]] Result<PathCurve> curve_of(const PathRequest& request, const PathPlace& own);

}  // namespace surefoot
