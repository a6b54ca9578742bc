#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "rig/body_samples.h"
#include "rig/joint_names.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Two legs, left first, and how certain hip, knee and ankle of each are (0 to 1).
struct FoundLegs {
  std::array<LegRoles, 2> joints;
  std::array<std::array<double, 3>, 2> confidence{};
  std::string reason;
};

/// Hip, knee and ankle.
[[nodiscard]] inline std::array<int, 3> essential_joints(const LegRoles& leg) noexcept {
  return {leg.hip, leg.knee, leg.ankle};
}

/// Legs by the names of their joints; where the names tell no sides, by where the body faces. Balls
/// and toes may still be missing.
[[nodiscard]] std::optional<FoundLegs> find_legs_by_name(const Skeleton& skeleton,
                                                         std::span<const NameReading> readings,
                                                         const BodySamples& samples);

/// Legs without names: two mirrored chains, sides by where the body faces.
[[nodiscard]] std::optional<FoundLegs> find_legs_by_topology(const Skeleton& skeleton,
                                                             std::span<const NameReading> readings,
                                                             const BodySamples& samples);

}  // namespace surefoot
