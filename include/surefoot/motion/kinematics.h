#pragma once

#include <span>
#include <vector>

#include "surefoot/motion/motion.h"

namespace surefoot {

/// Forward kinematics of the whole body: world_j = world_parent * local_j. Spans have one entry per
/// joint.
void forward_kinematics(const Skeleton& skeleton, ConstPoseSpan local,
                        std::span<Transform> world) noexcept;

/// Forward kinematics of some joints only: `joints` ascending and closed under parents
/// (`with_ancestors`). Entries of `world` for other joints are left as they are.
void forward_kinematics(const Skeleton& skeleton, std::span<const int> joints, ConstPoseSpan local,
                        std::span<Transform> world) noexcept;

/// The given joints and all of their ancestors, ascending, without repeats.
[[nodiscard]] std::vector<int> with_ancestors(const Skeleton& skeleton,
                                              std::span<const int> joints);

/// World placement of one joint: the product of the locals on its way from the root.
[[nodiscard]] Transform world_of(const Skeleton& skeleton, int joint, ConstPoseSpan local) noexcept;

}  // namespace surefoot
