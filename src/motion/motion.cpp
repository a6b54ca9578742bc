#include "surefoot/motion/motion.h"

#include <cassert>

namespace surefoot {

Motion::Motion(int frames, int joints, double fps)
    : frames_(frames),
      joints_(joints),
      fps_(fps),
      locals_(static_cast<std::size_t>(frames) * static_cast<std::size_t>(joints)) {
  assert(frames >= 0 && joints >= 0 && fps > 0.0);
}

std::vector<Transform> rest_pose(const Skeleton& skeleton) {
  std::vector<Transform> pose(skeleton.size());
  for (int j = 0; j < skeleton.size(); ++j) {
    pose[j] = {skeleton[j].rest_rotation_local, skeleton[j].offset_local};
  }
  return pose;
}

}  // namespace surefoot
