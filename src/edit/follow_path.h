#pragma once

#include <vector>

#include "edit/path_fit.h"
#include "surefoot/edit/path_request.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// A motion that follows another path. Its feet slide.
struct FollowedPath {
  Motion motion;
  std::vector<Transform> moved_world;  ///< by frame: what the whole body was moved by
  double travelled = 0.0;              ///< metres along the new path
  bool unchanged = false;              ///< no frame was moved by more than 1e-9 m or rad
};

/// Replaces the path of a motion (Gleicher 2001, method 1.8): each frame is moved by P_new
/// P_old^-1, with P the place and heading on the path, so that all detail relative to the path is
/// kept. Over sloping or uneven ground the body keeps its height above it. Refuses a path that ends
/// before the motion does.
[[nodiscard]] Result<FollowedPath> follow_path(const Motion& motion, const FittedPath& fitted,
                                               const PathCurve& path, PathPace pace,
                                               const Ground& ground);

}  // namespace surefoot
