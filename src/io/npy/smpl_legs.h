#pragma once

#include <vector>

#include "surefoot/motion/clip.h"

namespace surefoot {

/// How much longer thighs and shins are than the skeleton's, fitted so that the balls of the feet
/// stand still where they stand.
struct LegScales {
  double thigh = 1.0;  ///< 0.8 to 1.25
  double shin = 1.0;   ///< 0.8 to 1.25
  int stances = 0;     ///< that were found; 0: nothing was fitted
};

/// The skeleton is SMPL's (left_hip, left_knee, ...); `up` is the unit vector upwards. Linear least
/// squares with the usual proportions as a prior of 5 %.
[[nodiscard]] LegScales fit_leg_lengths(const Clip& clip, const Vec3& up);

}  // namespace surefoot
