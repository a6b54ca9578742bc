#pragma once

#include <string>

#include "surefoot/edit/body_map.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {

/// A motion on another skeleton, its feet standing.
struct RetargetedMotion {
  Clip clip;           ///< saves with the hierarchy, names and channels of the target's file
  CleanReport report;  ///< of cleaning it
  BodyMap map;
  double scale = 1.0;  ///< length of the target's legs over the source's
};

/// Puts a loaded motion on the skeleton of another and makes its plants, those of the source, stand
/// on the target's own soles. Warns of joints without counterpart. Refuses what `retarget` and
/// `clean` refuse.
[[nodiscard]] Result<RetargetedMotion> retarget_motion(const Take& source, const Take& target,
                                                       const PlantTrack& plants,
                                                       const CleanSettings& settings,
                                                       Diagnostics* notes,
                                                       const ProgressFn& progress = {});

/// One sentence for a person.
[[nodiscard]] std::string summary_of(const RetargetedMotion& retargeted);

/// The same as JSON, with the map of joints (docs/editing.md).
[[nodiscard]] std::string retarget_json(const Take& source, const RetargetedMotion& retargeted,
                                        const Diagnostics& notes);

}  // namespace surefoot
