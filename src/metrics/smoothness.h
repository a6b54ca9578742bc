#pragma once

#include <array>
#include <span>
#include <vector>

#include "surefoot/math/types.h"
#include "surefoot/metrics/motion_report.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// Angular acceleration of a sequence of world rotations, degrees a second squared: the change from
/// step to step of the rotation vector of conj(q_i) q_(i+1) times fps. Two values fewer than
/// rotations.
[[nodiscard]] std::vector<double> angular_acceleration(std::span<const Quat> rotations_world,
                                                       double fps);

/// Mean jitter of all joints from `first_frame` on; 0 for fewer than four frames.
[[nodiscard]] double measure_jitter(const Skeleton& skeleton, const Motion& motion,
                                    int first_frame = 0);

[[nodiscard]] SmoothnessReport measure_smoothness(const Skeleton& skeleton, const Motion& motion,
                                                  std::span<const BothLegs> poses,
                                                  int first_frame = 0);

}  // namespace surefoot
