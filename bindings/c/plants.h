#pragma once

#include "surefoot.h"
#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"

namespace surefoot::c {

[[nodiscard]] sf_plant plant_of(const Plant& plant) noexcept;

/// A caller's plants, to be held as they are. Refuses what `make_track` refuses, and unknown sides
/// and parts.
[[nodiscard]] Result<PlantTrack> track_of(const Take& take, const sf_plant* plants,
                                          std::size_t count);

}  // namespace surefoot::c
