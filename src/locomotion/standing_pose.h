#pragma once

#include "locomotion/cycle_space.h"

namespace surefoot {

/// A row of a figure that stands: the mean of a walk's cycle, upright on nearly straight legs, the
/// feet as flat as in the middle of the walk's stances and a little closer than the hips.
[[nodiscard]] Result<Eigen::VectorXd> standing_pose(const CycleSpace& space,
                                                    const Eigen::VectorXd& walk);

}  // namespace surefoot
