#include "motion/resample.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "math/rotation.h"

namespace surefoot {

namespace {

Transform between(double t, const Transform& a, const Transform& b) noexcept {
  return {slerp(t, a.rotation, b.rotation), a.translation + t * (b.translation - a.translation)};
}

}  // namespace

Motion resample(const Motion& motion, double fps) {
  assert(fps > 0.0 && std::isfinite(fps));
  if (fps == motion.fps() || motion.frames() == 0) return motion;
  const int last = motion.frames() - 1;
  const double step = motion.fps() / fps;  // source frames per new frame
  const int frames = 1 + static_cast<int>(std::floor((last + 1e-3) / step));
  Motion out(frames, motion.joints(), fps);
  for (int i = 0; i < frames; ++i) {
    const double at = std::min(i * step, static_cast<double>(last));
    const int before = static_cast<int>(at);
    const int after = std::min(before + 1, last);
    const double t = at - before;
    const ConstPoseSpan a = motion.pose(before);
    const ConstPoseSpan b = motion.pose(after);
    const PoseSpan pose = out.pose(i);
    for (std::size_t j = 0; j < pose.size(); ++j) pose[j] = between(t, a[j], b[j]);
  }
  return out;
}

}  // namespace surefoot
