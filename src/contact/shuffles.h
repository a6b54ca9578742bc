#pragma once

#include <vector>

#include "contact/frame_runs.h"
#include "contact/sole_motion.h"

namespace surefoot {

/// When a point that rests goes over to another place. Lengths and speeds are for a leg of 0.85 m
/// and scale with the leg.
struct ShuffleSettings {
  double rest = 0.06;       ///< m/s, > 0: a point that is slower for `resting` rests
  double resting = 0.1;     ///< s, > 0
  double distance = 0.025;  ///< m, > 0: two rests farther apart are two places
  double speed = 0.12;   ///< m/s beyond what a scale of the path explains, > 0, reached on the way
  double longest = 0.6;  ///< s, > 0: a longer way is a slide
};

/// The ways of a point from one place of rest to another within a run of frames, ascending. So
/// dancers and people who stand about shift a foot that hardly leaves the ground: force goes on,
/// but the foot stands in two places. A wrong path of the body does not look like that, because it
/// moves a standing foot for as long as the body moves.
[[nodiscard]] std::vector<FrameRun> shuffles(const SoleMotion& motion, Side side, SolePart part,
                                             const FrameRun& run, double scale,
                                             const ShuffleSettings& settings = {});

}  // namespace surefoot
