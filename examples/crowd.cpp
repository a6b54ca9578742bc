// A thousand characters, each in a phase of its own, whose contacts are found as they walk: one
// FootLock each, one frame of all of them at a time.
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "surefoot/io/bvh.h"
#include "surefoot/rig/find_rig.h"
#include "surefoot/runtime/foot_lock.h"

using namespace surefoot;

int main(int argc, char** argv) {
  std::ifstream file(argc > 1 ? argv[1] : "walk.bvh", std::ios::binary);
  const Result<Clip> clip = load_bvh(std::string(std::istreambuf_iterator<char>(file), {}));
  if (!clip) return std::fprintf(stderr, "%s\n", clip.error().to_string().c_str()), 1;
  const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
  if (!rig) return std::fprintf(stderr, "%s\n", rig.error().to_string().c_str()), 1;

  FootLockSettings settings;
  settings.fps = clip->motion.fps();
  std::vector<FootLock> crowd;
  for (int character = 0; character < 1000; ++character) {
    Result<FootLock> lock = FootLock::create(clip->skeleton, *rig, settings);
    if (!lock) return std::fprintf(stderr, "%s\n", lock.error().to_string().c_str()), 1;
    crowd.push_back(std::move(*lock));
  }

  PoseLayout layout;
  layout.stride = sizeof(Transform);
  layout.translation = offsetof(Transform, translation);
  layout.rotation = offsetof(Transform, rotation);
  std::vector<Transform> pose(clip->skeleton.size());
  long feet = 0;
  constexpr int kFrames = 60;
  for (int frame = 0; frame < kFrames; ++frame) {
    for (std::size_t c = 0; c < crowd.size(); ++c) {
      const int at = (frame + 7 * static_cast<int>(c)) % clip->motion.frames();
      const ConstPoseSpan source = clip->motion.pose(at);
      pose.assign(source.begin(), source.end());  // the character's own pose
      const int count = static_cast<int>(pose.size());
      const FootCorrection fix = crowd[c].push({pose.data(), count, layout}, 1.0 / settings.fps);
      crowd[c].apply(fix, {pose.data(), count, layout});
      for (const auto& foot : fix.planted) feet += foot[0] || foot[1];
    }
  }
  std::printf("%zu characters, %d frames; %.2f feet stand at a time\n", crowd.size(), kFrames,
              static_cast<double>(feet) / kFrames / static_cast<double>(crowd.size()));
}
