#pragma once

namespace surefoot {

struct PaperLetter;

/// How the closed-form leg treats its knee and its bones (method 1.5).
struct LegSettings {
  bool damp = true;            ///< soften the knee near full extension
  double damping_onset = 2.8;  ///< rho, rad, (0, pi): interior knee angle above which it is damped
  double damping_release = 2.2;  ///< rho_rel, rad, (0, rho): at and below this target angle damping
                                 ///< is gone; minus infinity: it
                                 ///< never is, as the paper prints it
  double smallest_angle = 0.15;  ///< theta_min, rad, (0, 1): the knee folds no further
  double smallest_scale = 0.5;   ///< hard limits of the bones' scale; both 1 for legs that must not
  double largest_scale = 2.0;    ///< change their length
  /// Hip and ankle each take half of a foot's turn about the line from hip to ankle: the smallest
  /// change of both. False: the hip takes all of it (method 1.5), and the knee goes sideways.
  bool share_turn = false;
};

/// Bones keep their length and the knee is not damped.
[[nodiscard]] constexpr LegSettings rigid_leg() noexcept {
  return {.damp = false, .smallest_scale = 1.0, .largest_scale = 1.0};
}

/// How a leg is brought to its foot's target.
enum class LegSolver {
  closed_form,  ///< `solve_leg`: heel, ball and foot rotation exact (method 1.5)
  prioritised   ///< `solve_leg_prioritised`: the more important point exact, the other as well as
                ///< the joints' limits let it; bones keep their length (method 2.5)
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

/// Numbers of the iteration; those of method 2.5 by default.
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

}  // namespace surefoot
