#pragma once

#include <algorithm>
#include <vector>

#include "contact/frame_runs.h"
#include "contact/path_slack.h"
#include "contact/sole_motion.h"
#include "math/frames.h"

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

/// Calls `take` for the ways of a point from one place of rest to another within a run of frames,
/// ascending. So dancers and people who stand about shift a foot that hardly leaves the ground:
/// force goes on, but the foot stands in two places. A wrong path of the body does not look like
/// that, because it moves a standing foot for as long as the body moves. `place`, `velocity` and
/// `slack` are those of the point by frame, as of `SoleMotion`; nothing allocates.
template <class Place, class Velocity, class Slack, class Take>
void for_each_shuffle(const FrameRun& run, double scale, double fps,
                      const ShuffleSettings& settings, const Place& place, const Velocity& velocity,
                      const Slack& slack, const Take& take) {
  const int fewest = std::max(3, frames_of(settings.resting, fps));
  const int longest = frames_of(settings.longest, fps);
  const auto goes_over = [&](const FrameRun& way) {
    const Vec3 moved = place(way.last + 1) - place(way.first - 1);
    if (floor_part(moved).norm() <= settings.distance * scale) return false;
    for (int f = way.first; f <= way.last; ++f) {
      if (slack(f) > settings.speed * scale) return true;
    }
    return false;
  };
  int rested = run.first - 1;  // the last frame of the rest before; none so far
  int first = run.first;       // of the frames at rest now
  for (int f = run.first; f <= run.last + 1; ++f) {
    if (f <= run.last && !(velocity(f).norm() > settings.rest * scale)) continue;
    if (f - first >= fewest) {
      const FrameRun way{rested + 1, first - 1};
      if (rested >= run.first && way.size() <= longest && goes_over(way)) take(way);
      rested = f - 1;
    }
    first = f + 1;
  }
}

/// The same of a motion, gathered.
[[nodiscard]] std::vector<FrameRun> shuffles(const SoleMotion& motion, Side side, SolePart part,
                                             const FrameRun& run, double scale,
                                             const ShuffleSettings& settings = {});

}  // namespace surefoot
