#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "surefoot/rig/rig.h"

namespace surefoot {

/// What a joint may be, as far as legs are concerned.
enum class LegPart { hip, knee, ankle, ball, toe };
inline constexpr std::size_t kLegParts = 5;

/// What a joint's name says: the side, and how well (0 to 1) it fits each part of a leg and the
/// hips.
struct NameReading {
  std::optional<Side> side;
  std::array<double, kLegParts> fit{};
  double hips_fit = 0.0;
  bool foreign = false;  ///< a twist bone, a control, a heel, a leg of another kind of body

  [[nodiscard]] double fits(LegPart part) const noexcept {
    return fit[static_cast<std::size_t>(part)];
  }
};

/// Reads a joint name in any of the usual spellings: `mixamorig:LeftUpLeg`, `Bip01 L Thigh`,
/// `DEF-shin.R`, `J_Bip_L_UpperLeg`, `thigh_l`, `lShin`, `L_Hip`, `lfemur`, `LeftKnee`.
[[nodiscard]] NameReading read_joint_name(std::string_view name);

}  // namespace surefoot
