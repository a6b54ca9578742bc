#pragma once

#include <array>
#include <span>
#include <vector>

#include "math/quantile.h"
#include "surefoot/contact/plant.h"
#include "surefoot/metrics/motion_report.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

[[nodiscard]] PlantSlide plant_slide(const Plant& plant, std::span<const BothLegs> poses,
                                     double fps, const Rig& rig);

[[nodiscard]] SlideReport measure_slide(const PlantTrack& track, std::span<const BothLegs> poses,
                                        const Rig& rig);

}  // namespace surefoot
