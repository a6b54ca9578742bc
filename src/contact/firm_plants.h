#pragma once

#include <array>
#include <span>

#include "surefoot/contact/plant.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// How far and fast a point may rise and still be held. Lengths are for a leg of 0.85 m.
struct FirmSettings {
  double rise = 0.01;      ///< m above the plant's usual height, > 0: below it a ball stays held
  double speed = 0.25;     ///< m/s, > 0: a ball may creep up while the foot rolls over its toes
  double calm = 0.05;      ///< m/s, > 0: a heel that comes down or goes up faster is not held
  double shortest = 0.05;  ///< s; what is left of a plant is dropped below this, >= 0
};

/// The part of each plant that can be held without bending the motion. Contact, as a force plate
/// sees it, begins while the heel still comes down and ends after the foot has rolled onto the tips
/// of its toes, with the ball centimetres in the air; holding it down there would straighten the
/// leg. Cut are frames at the ends in which
/// - a point is higher than it usually is over the plant, and on its way (`rise` and `speed`),
/// - a heel still comes down, or already goes up (`calm`) over a ball that has stood for
/// `shortest`:
///   a rising heel turns about the ball, so it need not be held; one that has no ball yet must be.
/// Only heights count, so a sliding foot is treated as a standing one.
[[nodiscard]] PlantTrack firm_plants(const PlantTrack& contact,
                                     std::span<const std::array<LegPose, 2>> poses, const Rig& rig,
                                     const FirmSettings& settings = {});

}  // namespace surefoot
