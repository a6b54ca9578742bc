#pragma once

#include <array>
#include <span>

#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// Sliding measured without knowing the plants, on the balls of both feet (method 5.2). Heights are
/// above the ground and the clearance; without a ground, above each ball's local floor.
struct SkatingReport {
  /// Fraction of steps at 20 fps in which a ball is below 5 cm in both frames and moves faster than
  /// 0.5 m/s horizontally, at once and in the mean of 5 steps.
  double ratio = 0.0;
  /// Mean of v (2 - 2^clamp(h / 2.5 cm, 0, 1)) over frames and feet, v horizontal, metres a second.
  double skate = 0.0;
};
[[nodiscard]] SkatingReport measure_skating(std::span<const std::array<LegPose, 2>> poses,
                                            double fps, const Rig& rig, const Ground& ground);

}  // namespace surefoot
