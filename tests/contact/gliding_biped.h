#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Height of the sample biped's hips when its soles are on y = 0.
inline constexpr double kStandingHips =
    kSampleBiped.hip_below + kSampleBiped.thigh + kSampleBiped.shank + kSampleBiped.ankle_above;

/// The sample biped in its rest pose, carried along a path (metres over seconds, of its soles).
inline Motion gliding_biped(int frames, double fps, const std::function<Vec3(double)>& path) {
  const Skeleton skeleton = sample_biped_skeleton();
  Motion motion(frames, skeleton.size(), fps);
  const std::vector<Transform> rest = rest_pose(skeleton);
  for (int f = 0; f < frames; ++f) {
    std::copy(rest.begin(), rest.end(), motion.pose(f).begin());
    motion.pose(f)[0].translation = path(f / fps) + Vec3(0.0, kStandingHips, 0.0);
  }
  return motion;
}

}  // namespace surefoot
