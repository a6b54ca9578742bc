#pragma once

#include "locomotion/gait_fit.h"

namespace surefoot {

/// Joints that may turn; so many rotation vectors fit on the stack.
inline constexpr std::size_t kMostTurning = 96;

/// Refuses data that no gait can be made of: see `GaitModel::create`.
[[nodiscard]] Result<void> check_gait(const GaitModelData& data);

}  // namespace surefoot
