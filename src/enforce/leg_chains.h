#pragma once

#include <array>
#include <vector>

#include "ik/leg_chain.h"
#include "surefoot/base/error.h"

namespace surefoot {

/// The legs of a rig by side. Refuses numbers that are not finite and legs that do not fit the
/// skeleton.
[[nodiscard]] Result<std::array<LegChain, 2>> leg_chains(const Skeleton& skeleton, const Rig& rig);

/// The joints that cleaning moves, ascending: what carries the body, and the legs down to the
/// balls.
[[nodiscard]] std::vector<int> changing_joints(const Rig& rig);

}  // namespace surefoot
