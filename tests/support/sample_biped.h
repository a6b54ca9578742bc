#pragma once

#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// Measures of the sample biped's legs, metres, in the axes of a figure that faces +z (method 0).
struct SampleBipedMeasures {
  double hip_aside = 0.09;    ///< hip joints left and right of the hips
  double hip_below = 0.05;    ///< hip joints below the hips
  double thigh = 0.42;        ///< hip to knee
  double shank = 0.43;        ///< knee to ankle
  double ankle_above = 0.08;  ///< ankle above the sole
  double heel_behind = 0.05;  ///< heel behind the ankle
  double ball_before = 0.13;  ///< ball before the ankle
  double toe_before = 0.07;   ///< toe tip before the ball
};
inline constexpr SampleBipedMeasures kSampleBiped{};

/// A humanoid of 31 joints with the names and the hierarchy of common BVH files: hips, spine, head,
/// arms with thumbs, legs down to the toe's end site. It stands upright in its rest pose, arms
/// hanging, and its heels are no joints (as in most files). Joint 0, "Hips", carries the body.
[[nodiscard]] Skeleton sample_biped_skeleton();

}  // namespace surefoot
