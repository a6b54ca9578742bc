// Poses that arrive one by one, as from a motion-capture suit: planted feet are found and kept in
// place, at once or a fixed time later. After `create` nothing of Surefoot allocates.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "surefoot/io/bvh.h"
#include "surefoot/rig/find_rig.h"
#include "surefoot/runtime/foot_lock.h"

using namespace surefoot;

int main(int argc, char** argv) {
  // The stream of this example is a file; skeleton and rig are known before the first pose.
  std::ifstream file(argc > 1 ? argv[1] : "walk.bvh", std::ios::binary);
  const Result<Clip> clip = load_bvh(std::string(std::istreambuf_iterator<char>(file), {}));
  if (!clip) return std::fprintf(stderr, "%s\n", clip.error().to_string().c_str()), 1;
  const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
  if (!rig) return std::fprintf(stderr, "%s\n", rig.error().to_string().c_str()), 1;

  FootLockSettings settings;
  settings.fps = clip->motion.fps();
  settings.latency = argc > 2 ? std::atof(argv[2]) : 0.1;
  Result<FootLock> lock = FootLock::create(clip->skeleton, *rig, settings);
  if (!lock) return std::fprintf(stderr, "%s\n", lock.error().to_string().c_str()), 1;
  std::printf("%.0f ms of latency\n", 1000.0 * lock->latency_frames() / settings.fps);

  // Surefoot's own transforms, as they lie in memory.
  PoseLayout layout;
  layout.stride = sizeof(Transform);
  layout.translation = offsetof(Transform, translation);
  layout.rotation = offsetof(Transform, rotation);
  const int joints = clip->skeleton.size();

  int shown = 0;
  Motion out = clip->motion;
  const auto show = [&](const FootCorrection& fix) {
    if (!fix.ready) return false;
    lock->apply(fix, {out.pose(static_cast<int>(fix.frame)).data(), joints, layout});
    ++shown;
    return true;
  };
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    show(lock->push({clip->motion.pose(frame).data(), joints, layout}, 1.0 / settings.fps));
  }
  while (show(lock->flush())) {
  }
  std::printf("%d frames in, %d frames out\n", clip->motion.frames(), shown);
  return shown == clip->motion.frames() ? 0 : 1;
}
