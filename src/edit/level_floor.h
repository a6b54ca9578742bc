#pragma once

#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Floors of capture volumes lean by up to 1.5 degrees in the corpus; ramps begin at 4.8 (1 in 12).
inline constexpr double kMostFloorTilt = 0.052;  ///< radians

/// A motion on its ground, and by how much that was turned to be level.
struct LevelledMotion {
  Motion motion;
  Ground ground = Ground::none();
  double tilt = 0.0;  ///< radians
};

/// Turns motion and ground together about the ground under the body in frame `pivot`, so that the
/// ground is level: feet stand on it as they did. Ground that leans by more than `kMostFloorTilt`
/// is a ramp and stays as it is; so does ground that is no plane.
[[nodiscard]] LevelledMotion level_floor(const Skeleton& skeleton, const Motion& motion,
                                         const Rig& rig, const Ground& ground, int pivot);

}  // namespace surefoot
