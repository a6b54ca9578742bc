#pragma once

#include "contact/firm_plants.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/take.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// Which plants deserve to be held. Lengths and speeds are for a leg of 0.85 m and scale with the
/// leg.
struct HoldSettings {
  FirmSettings firm;
  double change = 0.03;       ///< m, > 0: a point that changes its height by more within 0.5 s ..
  double slow_change = 0.02;  ///< .. and so many m/s beyond, >= 0, is held where it is level only
  double most_change = 0.06;  ///< m, >= change: however slowly
  double slack = 0.5;  ///< m/s, > 0: faster than any plausible scale of the path explains: dropped
  double turn = 60.0;  ///< degrees/s, > 0: a foot that turns faster is held at one point only
  double own_height = 0.03;  ///< m off the ground found, > 0: a plant farther off keeps its height
  double off_ground = 0.1;   ///< m, >= own_height: and is dropped beyond this, unless it is still
  double still = 0.1;        ///< m/s, > 0: usual speed below which a point stands, wherever it is
};

/// What cleaning holds of contact: its firm part (`firm_plants`), less what cannot be a plant.
/// - Where a point changes its height, the longest level stretches of it stay.
/// - A point that travels faster than any scale of the path explains is dropped.
/// - Of a foot that turns, the stiller of heel and ball stays.
/// - A plant off `ground` keeps its own height: it gets a position. One far off, or off at the very
///   start of the clip, is a foot in the air and dropped unless it is still for 0.2 s.
/// `ground` is the one that was found in the motion; `Ground::none()` where none was, or where it
/// was given: plants are then brought to it however far they are. What is lost
/// for 0.2 s or longer is told to `notes`, and what keeps its own height: a line for each cause.
[[nodiscard]] PlantTrack held_plants(const PlantTrack& contact, const SoleMotion& motion,
                                     const Rig& rig, const Ground& ground,
                                     const HoldSettings& settings = {},
                                     Diagnostics* notes = nullptr);

/// The same for a take: the ground counts where it was found.
[[nodiscard]] PlantTrack held_plants(const Take& take, const PlantTrack& contact,
                                     const HoldSettings& settings = {},
                                     Diagnostics* notes = nullptr);

}  // namespace surefoot
