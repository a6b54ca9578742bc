#pragma once

#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/enforce/settings.h"

namespace surefoot {

/// What a stream that may be `settings.latency` late would hold of a take, and the settings with
/// which it would hold it: what `FootLock` does, on a whole motion. With a latency for all that
/// cleaning a file looks at, that is what cleaning the file holds.
struct LivePlants {
  PlantTrack contact;
  PlantTrack held;
  CleanSettings settings;
};
/// `detect` says by which learned detector; its look-ahead is not used. Refuses settings that
/// `windows_of` refuses, and an empty model.
[[nodiscard]] Result<LivePlants> live_plants(const Take& take, const CleanSettings& settings,
                                             DetectSettings detect = {});

}  // namespace surefoot
