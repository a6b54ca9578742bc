#pragma once

#include <array>
#include <span>

#include "math/quantile.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/metrics/motion_report.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

[[nodiscard]] SoleHeightReport measure_sole_heights(std::span<const BothLegs> poses, const Rig& rig,
                                                    const Ground& ground, const PlantTrack& track,
                                                    int first_frame = 0);

}  // namespace surefoot
