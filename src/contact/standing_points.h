#pragma once

#include <array>
#include <span>
#include <vector>

#include "surefoot/rig/feet.h"

namespace surefoot {

/// A sole point where a foot stood, clearance taken off, and how much it counts: 1 for a stance of
/// full length, less for a shorter one.
struct StandingPoint {
  Vec3 sole_world;
  double weight;
};

/// A heel and a ball for every stance in which a foot stood flat in one place; where none was flat,
/// of all stances there are. At least two where there are frames.
[[nodiscard]] std::vector<StandingPoint> find_standing_points(std::span<const BothLegs> poses,
                                                              const Rig& rig, double fps);

}  // namespace surefoot
