#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "surefoot/metrics/damage.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// Which plants of a motion should stand still.
using FindPlants = std::function<PlantTrack(const Take&)>;

/// A motion without the damage that can be undone before its plants are made to stand.
struct RepairedTake {
  Take take;
  std::vector<DamageSpan> repaired;  ///< in the order of repair
};

/// Repairs a damaged capture: repeated frames are filled, jitter of feet is smoothed, sways of the
/// body are taken back, feet that stand off the ground are brought to it. Each step looks for its
/// damage in what the one before left; what is not damaged stays as it is, bit for bit. Slides are
/// for cleaning.
[[nodiscard]] Result<RepairedTake> repair_motion(const Take& damaged,
                                                 const FindPlants& find_plants);

/// Holds the plants of feet and times that were damaged, and of those that still slide; others are
/// left alone, so that an undamaged motion stays as it is. Bones give up to 3 % before the body
/// moves: it is the feet that were wrong. Refuses what `clean` refuses.
[[nodiscard]] Result<CleanedTake> clean_repaired(const RepairedTake& repaired,
                                                 const PlantTrack& plants,
                                                 const CleanSettings& settings, Diagnostics* notes,
                                                 const ProgressFn& progress = {});

/// The plants in which damage is looked for and mended. As `plants_to_hold`, but heels until they
/// are in the air: stances count as a whole, and two points tell better than one what slides.
[[nodiscard]] PlantTrack plants_to_repair(const Take& take, const DetectSettings& settings);

/// One sentence for a person: how many spans of each kind were repaired.
[[nodiscard]] std::string repairs_text(std::span<const DamageSpan> repaired);

}  // namespace surefoot
