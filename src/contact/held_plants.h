#pragma once

#include "contact/hold_settings.h"
#include "contact/sole_motion.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/take.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// What cleaning holds of contact: what `PlantHold` holds of it frame by frame, over a whole
/// motion. `ground` is the one that was found in the motion; `Ground::none()` where none was, or
/// where it was given. Limits are wider where feet slide throughout. What is lost for 0.2 s or
/// longer is told to `notes`, and what keeps its own height: a line for each cause.
[[nodiscard]] PlantTrack held_plants(const PlantTrack& contact, const SoleMotion& motion,
                                     const Rig& rig, const Ground& ground,
                                     const HoldSettings& settings = {},
                                     Diagnostics* notes = nullptr);

/// The same for a take: the ground counts where it was found.
[[nodiscard]] PlantTrack held_plants(const Take& take, const PlantTrack& contact,
                                     const HoldSettings& settings = {},
                                     Diagnostics* notes = nullptr);

/// The firm part alone (`add_firm_stretches`), whatever else may speak against it.
[[nodiscard]] PlantTrack firm_plants(const PlantTrack& contact, const SoleMotion& motion,
                                     const Rig& rig, const FirmSettings& settings = {});

}  // namespace surefoot
