// A day of frames at 60 a second through one FootLock: allocations, memory, and how far the
// corrections of the last walk are from those of the first.
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"
#include "surefoot/runtime/foot_lock.h"

using namespace surefoot;

int main(int argc, char** argv) {
  constexpr double kFps = 60.0;
  const double hours = argc > 1 ? std::atof(argv[1]) : 24.0;
  const Skeleton skeleton = sample_biped_skeleton();
  const Motion motion = make_slide(sample_walk({.frames = 600, .fps = kFps}).motion);
  FootLockSettings settings;
  settings.fps = kFps;
  settings.latency = argc > 2 ? std::atof(argv[2]) : 0.0;
  FootLock lock = FootLock::create(skeleton, sample_biped_rig(), settings).value();
  PoseLayout layout;
  layout.stride = sizeof(Transform);
  layout.translation = offsetof(Transform, translation);
  layout.rotation = offsetof(Transform, rotation);

  // The walk again and again, each time from where it began: a jump that the lock is told.
  const auto frames = static_cast<long long>(hours * 3600.0 * kFps);
  const long long walks = std::max(3LL, frames / motion.frames());
  std::vector<Vec3> first(motion.frames(), Vec3::Zero());
  double drift = 0.0;
  long long planted = 0;
  const std::size_t before = mallinfo2().uordblks;
  for (long long walk = 0; walk < walks; ++walk) {
    lock.teleport();
    for (int f = 0; f < motion.frames(); ++f) {
      const FootCorrection fix =
          lock.push({motion.pose(f).data(), skeleton.size(), layout}, 1.0 / kFps);
      if (!fix.ready) continue;
      planted += fix.planted[0][1];
      if (walk == 1) first[f] = fix.report.root_shift_world;
      if (walk == walks - 1) {
        drift = std::max(drift, (fix.report.root_shift_world - first[f]).norm());
      }
    }
  }
  const std::size_t after = mallinfo2().uordblks;
  std::printf("%lld frames, %lld with the left ball planted; %lld bytes more; drift %.1e m\n",
              walks * motion.frames(), planted, static_cast<long long>(after - before), drift);
  return after == before && drift == 0.0 ? 0 : 1;
}
