#include "contact/shuffles.h"

#include <algorithm>

#include "contact/path_slack.h"
#include "math/frames.h"

namespace surefoot {
namespace {

std::vector<FrameRun> rests(const SoleMotion& motion, Side side, SolePart part, const FrameRun& run,
                            double slowest, int fewest) {
  std::vector<FrameRun> found;
  for (int f = run.first; f <= run.last; ++f) {
    if (motion.velocity(side, part, f).norm() > slowest) continue;
    if (found.empty() || found.back().last + 1 < f) found.push_back({f, f});
    found.back().last = f;
  }
  return drop_short(found, fewest);
}

/// Whether a point moves over a way as from one place to another.
bool goes_over(const SoleMotion& motion, Side side, SolePart part, const FrameRun& way,
               double distance, double speed) {
  const Vec3 moved =
      motion.place(side, part, way.last + 1) - motion.place(side, part, way.first - 1);
  if (floor_part(moved).norm() <= distance) return false;
  for (int f = way.first; f <= way.last; ++f) {
    if (motion.slack(side, part, f) > speed) return true;
  }
  return false;
}

}  // namespace

std::vector<FrameRun> shuffles(const SoleMotion& motion, Side side, SolePart part,
                               const FrameRun& run, double scale, const ShuffleSettings& settings) {
  const double fps = motion.fps();
  const int fewest = std::max(3, frames_of(settings.resting, fps));
  const int longest = frames_of(settings.longest, fps);
  const std::vector<FrameRun> at_rest =
      rests(motion, side, part, run, settings.rest * scale, fewest);
  std::vector<FrameRun> ways;
  for (std::size_t i = 1; i < at_rest.size(); ++i) {
    const FrameRun way{at_rest[i - 1].last + 1, at_rest[i].first - 1};
    if (way.size() <= longest &&
        goes_over(motion, side, part, way, settings.distance * scale, settings.speed * scale)) {
      ways.push_back(way);
    }
  }
  return ways;
}

}  // namespace surefoot
