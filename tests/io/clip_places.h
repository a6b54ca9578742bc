#pragma once

#include <algorithm>
#include <vector>

#include "surefoot/motion/clip.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot::testing {

/// Where every joint of a frame is, metres in the world.
inline std::vector<Vec3> places_in(const Clip& clip, int frame) {
  std::vector<Transform> world(clip.skeleton.size());
  forward_kinematics(clip.skeleton, clip.motion.pose(frame), world);
  std::vector<Vec3> places;
  for (const Transform& joint : world) places.push_back(joint.translation);
  return places;
}

/// How far joints of two clips are apart at most, metres; 1e9 where they differ in frames.
inline double largest_difference(const Clip& a, const Clip& b) {
  double worst = a.motion.frames() == b.motion.frames() ? 0.0 : 1e9;
  for (int f = 0; f < std::min(a.motion.frames(), b.motion.frames()); ++f) {
    const std::vector<Vec3> there = places_in(a, f);
    const std::vector<Vec3> here = places_in(b, f);
    for (std::size_t j = 0; j < there.size(); ++j) {
      worst = std::max(worst, (there[j] - here[j]).norm());
    }
  }
  return worst;
}

}  // namespace surefoot::testing
