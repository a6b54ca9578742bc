#pragma once

#include <string>

#include "surefoot/edit/cycle.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {

/// A cycle cut out of a motion, seamless, its feet standing.
struct LoopMotion {
  Clip clip;           ///< saves with the hierarchy, names and channels of the original's file
  CleanReport report;  ///< of cleaning it
  Cycle cycle;
  Vec3 travel_world = Vec3::Zero();  ///< metres from the first frame to the last
  bool in_place = false;             ///< without the travel
};

/// Cuts a loaded walk or run into a cycle that repeats. Refuses what `find_cycle` and `clean`
/// refuse.
[[nodiscard]] Result<LoopMotion> loop_motion(const Take& loaded, const PlantTrack& plants,
                                             bool without_travel, const CleanSettings& settings,
                                             Diagnostics* notes);

/// One sentence for a person.
[[nodiscard]] std::string summary_of(const LoopMotion& looped);

/// The same as JSON (docs/editing.md).
[[nodiscard]] std::string loop_json(const LoopMotion& looped, const Diagnostics& notes);

}  // namespace surefoot
