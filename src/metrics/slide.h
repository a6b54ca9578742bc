#pragma once

#include <array>
#include <span>
#include <vector>

#include "metrics/statistics.h"
#include "surefoot/contact/plant.h"
#include "surefoot/metrics/motion_report.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

[[nodiscard]] PlantSlide plant_slide(const Plant& plant,
                                     std::span<const std::array<LegPose, 2>> poses, double fps,
                                     const Rig& rig);

[[nodiscard]] SlideReport measure_slide(const PlantTrack& track,
                                        std::span<const std::array<LegPose, 2>> poses,
                                        const Rig& rig);

}  // namespace surefoot
