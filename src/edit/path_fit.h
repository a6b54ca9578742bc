#pragma once

#include <vector>

#include "edit/path_curve.h"
#include "surefoot/base/error.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// The smooth path of a motion and how far along it each frame is.
struct FittedPath {
  std::vector<PlanPoint> points;  ///< the curve is the spline through them
  PathCurve curve;
  std::vector<double> distance;  ///< metres from the start, by frame; never falls
};

/// Fits a smooth path to where the hips go (Gleicher 2001, method 1.8): the curve keeps turns and
/// loses the sway of steps, which stays with the motion as its detail. A T-pose before the motion
/// counts as its start. Refuses motions that go nowhere (less than half a leg's length).
[[nodiscard]] Result<FittedPath> fit_path(const Skeleton& skeleton, const Motion& motion,
                                          const Rig& rig);

}  // namespace surefoot
