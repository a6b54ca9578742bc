#pragma once

#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/progress.h"
#include "surefoot/contact/plant.h"
#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// A foot that could not be brought to its plants.
struct UnmetTarget {
  int frame = 0;
  Side side = Side::left;
  double distance = 0.0;  ///< metres
};

/// A plant that was not held, or not all of it, because it would have cost too much
/// (`PlantLimits`).
struct GivenUpPlant {
  Plant asked;     ///< as it was asked for
  int frames = 0;  ///< of it that were let go
};

/// What cleaning a clip took.
struct CleanReport {
  double largest_leg_change = 0.0;  ///< |scale - 1| of the bones between hip and ankle
  int largest_leg_change_frame = 0;
  double largest_root_shift = 0.0;  ///< displacement of the body, metres
  double largest_root_step = 0.0;   ///< change of that displacement from frame to frame, metres
  std::vector<UnmetTarget> unmet;   ///< by frame
  int toes_not_cleared = 0;         ///< frames and feet
  /// The plants as they were held, with the positions that were used.
  PlantTrack plants;
  std::vector<GivenUpPlant> given_up;  ///< by first frame
};

struct CleanResult {
  Motion motion;
  CleanReport report;
};

/// Makes every planted heel and ball of a motion stand exactly, as `FootskateCleaner` does. Joints
/// that need no change keep their transforms bit for bit; without any plant the motion is returned
/// as it is. A T-pose before the motion is left alone, and where the body jumps, what is before and
/// after is cleaned apart. Refuses what `FootskateCleaner::create`
/// refuses, a motion of another skeleton and plants that are not of this motion. Warns of unmet
/// targets, stretched legs, conflicts, switches and toes (method 1).
[[nodiscard]] Result<CleanResult> clean(const Skeleton& skeleton, const Motion& motion,
                                        const Rig& rig, const Ground& ground,
                                        const PlantTrack& plants,
                                        const CleanSettings& settings = {},
                                        Diagnostics* notes = nullptr,
                                        const ProgressFn& progress = {});

}  // namespace surefoot
