#pragma once

#include <string>

#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"

namespace surefoot {

/// A moving picture, as SVG, of a body that goes over its ground, seen from the side, at its own
/// pace and over and over; footprints where both heel and ball are planted.
[[nodiscard]] std::string walking_picture(const Take& take, const PlantTrack& plants);

}  // namespace surefoot
