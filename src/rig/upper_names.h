#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "surefoot/rig/rig.h"

namespace surefoot {

/// What a joint may be above the hips.
enum class UpperPart { clavicle, upper_arm, forearm, hand, head };
inline constexpr std::size_t kUpperParts = 5;

/// What a joint's name says of the upper body: the side, and how well (0 to 1) it fits each part.
struct UpperReading {
  std::optional<Side> side;
  std::array<double, kUpperParts> fit{};

  [[nodiscard]] double fits(UpperPart part) const noexcept {
    return fit[static_cast<std::size_t>(part)];
  }
};

/// Reads a joint name in any of the usual spellings: `mixamorig:LeftForeArm`, `Bip01 L UpperArm`,
/// `lhumerus`, `LeftElbow`, `upperarm_l`, `Shoulder_L`.
[[nodiscard]] UpperReading read_upper_name(std::string_view name);

}  // namespace surefoot
