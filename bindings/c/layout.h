#pragma once

#include <optional>

#include "surefoot.h"
#include "surefoot/base/error.h"
#include "surefoot/motion/skeleton.h"
#include "surefoot/runtime/foot_lock.h"

namespace surefoot::c {

/// A caller's layout in our terms; nothing where it is none.
[[nodiscard]] std::optional<PoseLayout> layout_of(const sf_layout* given) noexcept;

/// A caller's joints, whose rest is in the units and axes of a layout.
[[nodiscard]] Result<Skeleton> skeleton_of(const sf_joint* joints, std::size_t count,
                                           const PoseLayout& layout = {});

/// A point or, of a layout of one metre a unit, a direction of the caller's world in ours.
[[nodiscard]] Vec3 point_of(const double* xyz, const PoseLayout& layout) noexcept;

}  // namespace surefoot::c
