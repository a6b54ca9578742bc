#pragma once

#include <span>

#include "surefoot/metrics/verdict.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// What `judge` gives, by the poses of the legs that a caller has at hand: those of `original` and
/// of `changed`, of every frame.
[[nodiscard]] Result<Verdict> judge_legs(const Skeleton& skeleton, const Motion& original,
                                         const Motion& changed, std::span<const BothLegs> before,
                                         std::span<const BothLegs> after, const Rig& rig,
                                         const Ground& ground, const VerdictLimits& limits = {});

}  // namespace surefoot
