#pragma once

#include <vector>

#include "rig/body.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// A posture as rotations and places of the joints, the root at the origin.
struct Posture {
  std::vector<Transform> world;

  [[nodiscard]] const Transform& at(int joint) const { return world[joint]; }
  /// From one joint to another.
  [[nodiscard]] Vec3 to(int from, int joint) const {
    return at(joint).translation - at(from).translation;
  }
  [[nodiscard]] Vec3 middle(int a, int b) const {
    return 0.5 * (at(a).translation + at(b).translation);
  }
};

/// Mean translations over the motion proper; exact where they do not change. Those of the skeleton
/// where there are no frames.
[[nodiscard]] std::vector<Vec3> mean_offsets(const Skeleton& skeleton, const Motion& motion);

/// From the right hip to the left.
[[nodiscard]] Vec3 hip_line(const Posture& posture, const Rig& rig);

/// From between the ankles to between the hips.
[[nodiscard]] Vec3 ankles_to_hips(const Posture& posture, const Rig& rig);

/// True where the posture stands on both legs with its chest above its hips.
[[nodiscard]] bool is_figure(const Posture& posture, const Rig& rig, const BodyRoles& body);

/// No joint is turned.
[[nodiscard]] Posture rest_posture(const Skeleton& skeleton, const std::vector<Vec3>& offsets);

/// How the joints are held on average, seen from the body's own heading.
[[nodiscard]] Posture mean_posture(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                                   const std::vector<Vec3>& offsets);

}  // namespace surefoot
