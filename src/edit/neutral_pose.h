#pragma once

#include <vector>

#include "rig/body.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// How a body stands when it faces +z, upright, feet flat and pointing ahead, legs straight down,
/// arms straight to the sides: the posture in which any two bodies are taken to be alike.
struct NeutralPose {
  std::vector<Quat> world;         ///< rotation of each joint
  std::vector<Vec3> offset_local;  ///< translation of each joint as its motion has it, metres
  bool from_rest = true;           ///< false: from how the joints are held over the motion

  /// Rotation of a joint against its parent's; of the root, its world rotation.
  [[nodiscard]] Quat local(const Skeleton& skeleton, int joint) const noexcept;
};

/// Finds the neutral pose of a skeleton. It begins with the rest pose where that is a figure on two
/// legs, in any orientation, else (bones that all lie along one axis) with how the joints are held
/// on average; then limbs are swung straight and feet are turned flat. Twists about the bones are
/// those of the posture that it began with.
[[nodiscard]] NeutralPose find_neutral_pose(const Skeleton& skeleton, const Motion& motion,
                                            const Rig& rig, const BodyRoles& body);

}  // namespace surefoot
