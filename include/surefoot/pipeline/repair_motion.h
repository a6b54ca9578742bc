#pragma once

#include <functional>
#include <string>
#include <vector>

#include "surefoot/metrics/damage.h"
#include "surefoot/pipeline/clean_motion.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {

/// Which plants of a motion should stand still.
using FindPlants = std::function<PlantTrack(const LoadedMotion&)>;

/// A motion without the damage that can be undone before its plants are made to stand.
struct RepairedMotion {
  LoadedMotion loaded;
  std::vector<DamageSpan> repaired;  ///< in the order of repair
};

/// Repairs a damaged capture: repeated frames are filled, jitter of feet is smoothed, sways of the
/// body are taken back, feet that stand off the ground are brought to it. Each step looks for its
/// damage in what the one before left; what is not damaged stays as it is, bit for bit. Slides are
/// for cleaning.
[[nodiscard]] Result<RepairedMotion> repair_motion(const LoadedMotion& damaged,
                                                   const FindPlants& find_plants);

/// Holds the plants of feet and times that were damaged, and of those that still slide; others are
/// left alone, so that an undamaged motion stays as it is. Bones give up to 3 % before the body
/// moves: it is the feet that were wrong. Refuses what `clean` refuses.
[[nodiscard]] Result<CleanedMotion> clean_repaired(const RepairedMotion& repaired,
                                                   const PlantTrack& plants,
                                                   const CleanSettings& settings,
                                                   Diagnostics* notes,
                                                   const ProgressFn& progress = {});

/// One sentence for a person: how many spans of each kind were repaired.
[[nodiscard]] std::string summary_of(const RepairedMotion& repaired);

}  // namespace surefoot
