#pragma once

#include <vector>

#include "locomotion/cycle_plants.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Samples of a cycle: two for each frame of the model, so that half a cycle is a whole number, and
/// the next cycle's first.
inline constexpr int kCycleSamples = 2 * kCycleFrames + 1;

/// One cycle of a clip, from a strike of one foot to its next, in treadmill form: travel removed,
/// facing +z, heights above the clip's ground.
struct GaitCycle {
  Gait gait = Gait::walk;
  Side strike = Side::right;  ///< whose strike begins it
  int first_frame = 0;        ///< of the clip
  double duration = 0.0;      ///< seconds
  double speed = 0.0;         ///< m/s of the root
  Motion samples;             ///< kCycleSamples frames
};

/// What counts as a cycle of straight, even locomotion. Lengths are for a leg of 0.85 m and scale
/// with the leg.
struct CutSettings {
  double shortest = 0.4;  ///< s
  double longest = 2.0;   ///< s
  double slowest = 0.4;   ///< m/s
  double turn = 0.26;     ///< rad between the facings at both ends, at most (15 degrees)
  double aside = 0.08;    ///< m that the root leaves the straight way, at most
  /// Its halves, and the half cycles before and after it where the clip shows them, differ from its
  /// speed by this share at most: steps of a start or a stop are quicker than those of a run.
  double unevenness = 0.2;
  double flip = 1.0;  ///< rad that a joint turns between two frames, at most: more is bad capture
};

/// The whole cycles of a clip, by either foot, in order of their first frames. `plants` say when
/// the feet stand; frames before `first_frame` (a T-pose) are not used. The rig is moved by its
/// root. A cycle with more flight than double support is a run.
[[nodiscard]] std::vector<GaitCycle> cut_cycles(const Skeleton& skeleton, const Motion& motion,
                                                const Rig& rig, const Ground& ground,
                                                const PlantTrack& plants, int first_frame = 0,
                                                const CutSettings& settings = {});

}  // namespace surefoot
