#pragma once

#include <array>

#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// World placement of what matters of one leg in one frame.
struct LegPose {
  Transform thigh_world;  ///< hip joint
  Transform knee_world;   ///< knee joint (turns with the shank)
  Transform ankle_world;
  Vec3 heel_world;
  Vec3 ball_world;
  Vec3 toe_world;
  Quat ball_rotation_world;  ///< of the ball joint; the ankle's where there is none

  [[nodiscard]] const Vec3& sole_world(SolePart part) const noexcept {
    return part == SolePart::heel ? heel_world : part == SolePart::ball ? ball_world : toe_world;
  }
};

/// Both legs in one frame, by `index_of(Side)`.
using BothLegs = std::array<LegPose, 2>;

/// Sole points from a body whose `world` transforms are known.
[[nodiscard]] LegPose leg_pose(const Leg& leg, std::span<const Transform> world) noexcept;

/// Joints that the legs' poses need, with their ancestors, for `forward_kinematics`.
[[nodiscard]] std::vector<int> leg_joints(const Skeleton& skeleton, const Rig& rig);

/// Leg poses of both sides of every frame of a motion.
[[nodiscard]] std::vector<std::array<LegPose, 2>> leg_poses(const Skeleton& skeleton,
                                                            const Motion& motion, const Rig& rig);

}  // namespace surefoot
