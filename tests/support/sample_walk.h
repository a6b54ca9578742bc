#pragma once

#include <vector>

#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// The walk of method 1.10(8), straight along +z on flat ground at height zero.
struct SampleWalkSettings {
  int frames = 240;            ///< at least 1
  double fps = 30.0;           ///< frames per second, positive
  double cycle = 32.0 / 30.0;  ///< seconds from one left heel strike to the next, positive
  double stride = 1.08;        ///< metres of travel in a cycle
  double hips_height = 0.935;  ///< mean, metres
};

/// A heel or ball that stands over the closed frame interval [first, last].
struct SampleStance {
  Side side = Side::left;
  SolePart part = SolePart::heel;
  int first = 0;
  int last = 0;
};

/// A walk of the sample biped whose stances are exact.
struct SampleWalk {
  Motion motion;
  std::vector<SampleStance> stances;  ///< sorted by first frame, side, joint
};
[[nodiscard]] SampleWalk sample_walk(const SampleWalkSettings& settings = {});

}  // namespace surefoot
