#pragma once

#include "enforce/frame_record.h"

namespace surefoot {

/// How a foot that stands on its ball alone turns about it to spare the knee.
///
/// Captured feet roll over the tip of the toes, so that the ball leaves the ground a little before
/// the foot does. Held down, it asks the leg for length that a nearly straight knee cannot give. A
/// real foot then raises its heel; so does this one. `arm` leads from the ball's goal to the
/// ankle's target, `weight` is 0 to 1. With r and k the rates at which foot and knee change the
/// distance of hip and ankle, and e the change of that distance which the target asks for, the foot
/// turns by e r / (r^2 + k^2 + l^2): the smallest change of both angles, damped by l and limited.
[[nodiscard]] Quat roll_for_reach(const FootRecord& foot, const Vec3& goal_world, const Vec3& arm,
                                  double weight) noexcept;

}  // namespace surefoot
