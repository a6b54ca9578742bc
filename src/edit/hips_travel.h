#pragma once

#include <vector>

#include "edit/neutral_pose.h"
#include "edit/retarget.h"

namespace surefoot {

/// Between the hip joints.
[[nodiscard]] Vec3 hip_middle(const Rig& rig, const std::vector<Transform>& world) noexcept;

/// Where the middle of the target's hips has to be in each frame of the source: `scale`, by axis of
/// the world, times as far from the world's origin on the floor plan, and as high above the ground
/// as lets feet of another height stand flat where the source's do.
[[nodiscard]] std::vector<Vec3> hips_travel(const MovingBody& source,
                                            const NeutralPose& source_pose,
                                            const MovingBody& target,
                                            const NeutralPose& target_pose, const Ground& ground,
                                            const Vec3& scale);

}  // namespace surefoot
