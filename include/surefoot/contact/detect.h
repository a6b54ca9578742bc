#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Finds when heels and balls stand. Heights are taken above `ground` or, without one, above each
/// point's own local floor. A T-pose before the motion is left out. A motion of no frames has no
/// plants.
[[nodiscard]] PlantTrack detect_plants(const Take& take, const DetectSettings& settings = {});

}  // namespace surefoot
