#pragma once

#include "rig/leg_track.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// How low the tip of the toes comes above the ground, metres: its height in flat stance, `flat`,
/// or less where the motion shows it. A skeleton's tip is often high in a flat foot and close to
/// the ground under a foot that rolls over its toes; held as high there, it would bend them.
/// `sole` is the ball's clearance.
[[nodiscard]] double toe_clearance(const LegTrack& track, const Leg& leg, double sole, double flat,
                                   double fps);

}  // namespace surefoot
