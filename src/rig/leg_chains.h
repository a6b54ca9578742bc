#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "rig/joint_names.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// One leg read from the names along a chain, with how well each joint's name fitted.
struct LegByName {
  LegRoles joints;
  std::array<double, kLegParts> fit{};
};

/// The chain of joints below one another whose names fit hip, knee, ankle and ball of `side` best.
/// Joints for which `taken` holds are left out. Nothing where hip, knee or ankle find no name.
[[nodiscard]] std::optional<LegByName> find_named_leg(const Skeleton& skeleton,
                                                      std::span<const NameReading> readings,
                                                      Side side, const std::vector<bool>& taken);

}  // namespace surefoot
