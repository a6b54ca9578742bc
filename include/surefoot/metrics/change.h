#pragma once

#include "surefoot/base/error.h"
#include "surefoot/metrics/motion_report.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/feet.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// What became of a motion: displacements in metres, angles in degrees (method 5.2). Steps
/// from frame to frame do not count the jump out of a T-pose.
struct ChangeReport {
  MeanMax joints;           ///< way of each joint from where it was, all joints and frames
  MeanMax root;             ///< way of the joint that carries the body
  double root_step = 0.0;   ///< largest change of that way from frame to frame
  double leg_change = 0.0;  ///< largest |thigh + shank now / then - 1|
  double knee_pop =
      0.0;  ///< largest step of a knee's angle from frame to frame beyond the original's
  double knee_adjust_step =
      0.0;  ///< largest step from frame to frame of what was added to a knee's angle
};

/// Thigh and shank together, metres.
[[nodiscard]] double leg_length(const LegPose& pose) noexcept;

/// Angle between thigh and shank, degrees; 180 for a straight leg.
[[nodiscard]] double knee_angle(const LegPose& pose) noexcept;

/// Compares a motion with what it was made from. Refuses motions of other length or joint count.
[[nodiscard]] Result<ChangeReport> compare(const Skeleton& skeleton, const Motion& original,
                                           const Motion& changed, const Rig& rig);

}  // namespace surefoot
