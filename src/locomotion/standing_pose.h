#pragma once

#include "locomotion/cycle_space.h"

namespace surefoot {

/// A row of a figure that stands: the mean of a walk's cycle, with each leg as it is when the foot
/// that it stands on is below the hip, turned so that the foot lies as flat as then.
[[nodiscard]] Eigen::VectorXd standing_pose(const CycleSpace& space, const Eigen::VectorXd& walk);

}  // namespace surefoot
