#pragma once

#include <array>

#include "ik/turned_leg.h"
#include "surefoot/ik/settings.h"

namespace surefoot {

/// A point of the rigid foot and where it should be.
struct FootGoal {
  Vec3 point_in_ankle = Vec3::Zero();
  Vec3 goal_world = Vec3::Zero();
};

enum class PriorityEnd {
  reached,           ///< both goals are met
  stalled,           ///< no turn brings the leg nearer: what is missed cannot be met
  out_of_iterations  ///< still moving after the last iteration
};

/// The best posture found and how the search ended. `leg.miss` is that of the first goal.
struct PrioritySolution {
  LegSolution leg;
  std::array<double, 2> miss{0.0, 0.0};  ///< of each goal, metres
  int iterations = 0;
  PriorityEnd end = PriorityEnd::reached;
};

/// Brings two points of the foot to their goals, the first at the cost of the second (method 2.5),
/// from the posture that `leg` is in. Bones keep their length. Never fails: goals out of reach,
/// goals that do not fit the foot and limits leave the best posture found, and the misses say so.
/// `hinge_in_parent`: the knee's unit axis in the frame of its parent joint.
[[nodiscard]] PrioritySolution solve_leg_prioritised(const LegGeometry& leg, const AnkleAxes& axes,
                                                     const Vec3& hinge_in_parent,
                                                     const FootGoal& first, const FootGoal& second,
                                                     const PrioritySettings& settings) noexcept;

}  // namespace surefoot
