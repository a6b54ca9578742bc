#pragma once

#include <array>
#include <vector>

#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Joint indices of one arm; `kNoJoint` where the skeleton has no such joint.
struct ArmRoles {
  int clavicle = kNoJoint;
  int upper_arm = kNoJoint;  ///< the shoulder joint
  int forearm = kNoJoint;    ///< the elbow joint
  int hand = kNoJoint;       ///< the wrist joint
};

/// What is above the hips, as far as it is found.
struct BodyRoles {
  std::vector<int> spine;  ///< from the first joint above the hips to the one that carries the arms
  std::vector<int> neck;   ///< between the chest and the head
  int head = kNoJoint;
  std::array<ArmRoles, 2> arms;
  std::vector<RoleEvidence> evidence;

  [[nodiscard]] const ArmRoles& arm(Side side) const noexcept { return arms[index_of(side)]; }
};

/// Finds spine, neck, head and arms of a body whose legs are known: arms by the usual names, else
/// as the two mirrored chains above the hips; the chest is where both leave the spine; the head by
/// its name, else at the end of the chest's other branch. Nothing is refused: what is not found is
/// absent.
[[nodiscard]] BodyRoles find_body(const Skeleton& skeleton, const Motion& motion, const Rig& rig);

}  // namespace surefoot
