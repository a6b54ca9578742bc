#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/plant_decider.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// Frames from which on the rate of change of `speeds` has the other sign than before, ascending.
/// The rate is taken over `step` frames each way (at least one), fewer at the ends.
[[nodiscard]] std::vector<int> sign_changes_of_rate(std::span<const double> speeds, int step);

/// Plants by the zero crossings of the effectors' accelerations (Bindiganavale and Badler 1998,
/// method 5.1): a heel or ball can only come to stand or leave where its vertical acceleration
/// changes sign, and between two such frames it stands when it is low and slow for most of them. A
/// foot is in contact when its heel or ball is. Unsorted, frames counted from the first pose given.
[[nodiscard]] std::vector<Plant> detect_by_crossing(std::span<const BothLegs> poses, double fps,
                                                    const Rig& rig, const Ground& ground,
                                                    const CrossingSettings& settings = {},
                                                    const PlantDeciderSettings& decider = {});

}  // namespace surefoot
