#pragma once

#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/enforce/settings.h"

namespace surefoot {

/// What a stream that may be `settings.latency` late would hold of a take, and the settings with
/// which it would hold it: what `FootLock` does, on a whole motion.
struct LivePlants {
  PlantTrack contact;
  PlantTrack held;
  CleanSettings settings;
};
/// `detect` says by which learned detector; its look-ahead is not used.
[[nodiscard]] LivePlants live_plants(const Take& take, const CleanSettings& settings,
                                     DetectSettings detect = {});

}  // namespace surefoot
