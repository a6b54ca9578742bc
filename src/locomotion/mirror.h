#pragma once

#include <optional>
#include <vector>

#include "surefoot/math/types.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// The joint across the plane x = 0 of each joint in the rest pose, itself for those in the middle.
/// Nothing where the skeleton has no such symmetry, within `tolerance` metres.
[[nodiscard]] std::optional<std::vector<int>> mirror_pairs(const Skeleton& skeleton,
                                                           double tolerance);

[[nodiscard]] inline Vec3 mirrored(const Vec3& v) noexcept { return {-v.x(), v.y(), v.z()}; }
/// The rotation seen in a mirror in the plane x = 0.
[[nodiscard]] inline Quat mirrored(const Quat& q) noexcept {
  return {q.w(), q.x(), -q.y(), -q.z()};
}

}  // namespace surefoot
