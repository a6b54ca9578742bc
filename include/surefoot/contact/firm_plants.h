#pragma once

#include <array>
#include <span>

#include "surefoot/contact/plant.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// How far and fast a point may rise and still be held. Lengths are for a leg of 0.85 m.
struct FirmSettings {
  double rise = 0.01;      ///< m above the plant's usual height, > 0
  double speed = 0.25;     ///< m/s, upwards or downwards, > 0: a foot may creep up while it rolls
  double shortest = 0.05;  ///< s; what is left of a plant is dropped below this, >= 0
};

/// The part of each plant that can be held without bending the motion. Contact, as a force plate
/// sees it, begins while the heel still comes down and ends after the foot has rolled onto the tips
/// of its toes, with the ball centimetres in the air; holding it down there would straighten the
/// leg. Frames at both ends in which the point is higher than it usually is over the plant, and on
/// its way, are cut. Only heights count, so a sliding foot is treated as a standing one.
[[nodiscard]] PlantTrack firm_plants(const PlantTrack& contact,
                                     std::span<const std::array<LegPose, 2>> poses, const Rig& rig,
                                     const FirmSettings& settings = {});

}  // namespace surefoot
