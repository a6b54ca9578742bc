#pragma once

#include <array>

#include "surefoot/ik/turned_leg.h"

namespace surefoot {

/// How a leg is brought to its foot's target.
enum class LegSolver {
  closed_form,  ///< `solve_leg`: heel, ball and foot rotation exact (SPEC 1.5)
  prioritised   ///< `solve_leg_prioritised`: the more important point exact, the other as well as
                ///< the joints' limits let it; bones keep their length (SPEC 2.5)
};

/// How far joints may turn, radians. A posture that is already beyond a limit goes no further.
struct LegLimits {
  double hip_turn = 1.5;          ///< of the thigh from the posture it starts in
  double least_flexion = 0.0;     ///< of the knee; 0 is straight
  double most_flexion = 2.8;      ///< of the knee
  double ankle_pitch_down = 1.2;  ///< of the foot below a right angle with the shank
  double ankle_pitch_up = 1.0;    ///< of the foot above a right angle with the shank
  double ankle_roll = 0.6;        ///< of the foot from the posture it starts in
};

/// Numbers of the iteration; those of SPEC 2.5 by default.
struct PrioritySettings {
  double damping = 0.02;       ///< of singular values near zero, metres
  double damped_below = 0.05;  ///< singular values below this are damped, metres
  double longest_error = 0.1;  ///< a goal farther away is approached by this much, metres
  double longest_turn = 0.2;   ///< no freedom turns farther in one step, radians
  double tolerance = 1e-7;     ///< a goal nearer than this is met, metres
  double straying = 1e-3;      ///< turns that no goal needs are taken back to within this, radians
  double roll_cost = 6.0;  ///< of rolling the foot against other turns, where goals leave a choice
  int iterations = 50;     ///< at most
  LegLimits limits = {};
};

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

/// Brings two points of the foot to their goals, the first at the cost of the second (SPEC 2.5),
/// from the posture that `leg` is in. Bones keep their length. Never fails: goals out of reach,
/// goals that do not fit the foot and limits leave the best posture found, and the misses say so.
/// `hinge_in_parent`: the knee's unit axis in the frame of its parent joint.
[[nodiscard]] PrioritySolution solve_leg_prioritised(const LegGeometry& leg, const AnkleAxes& axes,
                                                     const Vec3& hinge_in_parent,
                                                     const FootGoal& first, const FootGoal& second,
                                                     const PrioritySettings& settings) noexcept;

}  // namespace surefoot
