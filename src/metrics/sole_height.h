#pragma once

#include <array>
#include <span>

#include "metrics/statistics.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/metrics/motion_report.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

[[nodiscard]] SoleHeightReport measure_sole_heights(std::span<const std::array<LegPose, 2>> poses,
                                                    const Rig& rig, const Ground& ground,
                                                    const PlantTrack& track, int first_frame = 0);

}  // namespace surefoot
