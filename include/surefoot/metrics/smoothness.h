#pragma once

#include <array>
#include <span>
#include <vector>

#include "surefoot/math/types.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// Peak and 99th percentile over frames, degrees a second squared.
struct AccelerationPeak {
  double peak = 0.0;
  double p99 = 0.0;
};

/// How smoothly a clip moves (method 5.2).
struct SmoothnessReport {
  double jitter =
      0.0;  ///< mean length of the third difference of joint positions times fps^3, m/s^3
  AccelerationPeak hip;
  AccelerationPeak knee;
  AccelerationPeak ankle;
  AccelerationPeak leg;  ///< the three joints of both sides together
};

/// Angular acceleration of a sequence of world rotations, degrees a second squared: the change from
/// step to step of the rotation vector of conj(q_i) q_(i+1) times fps. Two values fewer than
/// rotations.
[[nodiscard]] std::vector<double> angular_acceleration(std::span<const Quat> rotations_world,
                                                       double fps);

/// Mean jitter of all joints from `first_frame` on; 0 for fewer than four frames.
[[nodiscard]] double measure_jitter(const Skeleton& skeleton, const Motion& motion,
                                    int first_frame = 0);

[[nodiscard]] SmoothnessReport measure_smoothness(const Skeleton& skeleton, const Motion& motion,
                                                  std::span<const std::array<LegPose, 2>> poses,
                                                  int first_frame = 0);

}  // namespace surefoot
