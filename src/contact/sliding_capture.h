#pragma once

#include "contact/sole_motion.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// Whether feet slide throughout a capture, as in motion from video or from a generator: even the
/// calmest quarter of a usual contact moves unsteadily. An even slide, as of a path that was
/// scaled, is steady; a slide here and there may be meant. Contacts shorter than 0.28 s say
/// nothing, since the feet of people who run roll all the time.
[[nodiscard]] bool slides_throughout(const PlantTrack& contact, const SoleMotion& motion,
                                     double leg_length);

}  // namespace surefoot
