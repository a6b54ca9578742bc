#pragma once

#include "locomotion/foot_plan.h"

namespace surefoot {

/// The normal of the ground that a foot is tilted to.
[[nodiscard]] Vec3 sole_normal(const Ground& ground, const FootPlan& plan) noexcept;

/// Where the ankle must be for a rigid foot to meet its effectors, and above ground: the smallest
/// turn of the raw foot, tilted as the ground is, that points from heel to ball as they do
/// (method 1.2). Planted joints are exact; the other one gives way where they do not fit the foot.
[[nodiscard]] Transform fit_foot(const Ground& ground, const Leg& leg, const RawFoot& raw,
                                 const FootPlan& plan, const Vec3& facing_world) noexcept;

/// What has been pushed into the ground of a rigid foot comes out: about a planted joint, or
/// straight up.
[[nodiscard]] Transform clear_foot(const Ground& ground, const Leg& leg, const FootPlan& plan,
                                   const Transform& ankle_world, const Vec3& facing_world) noexcept;

}  // namespace surefoot
