#pragma once

#include "locomotion/fit_gait.h"
#include "locomotion/gait_model.h"

namespace surefoot {

/// How a generated cycle compares with a real one of the same gait and speed.
struct GaitError {
  Gait gait = Gait::walk;
  double speed = 0.0;             ///< m/s on the model's figure, measured by the planted feet
  double cadence = 0.0;           ///< of the real cycle, cycles a second
  double model_cadence = 0.0;     ///< of the generated one
  double mean_joint_error = 0.0;  ///< m, over all joints and frames, in treadmill form
};

/// Puts a cycle on the model's figure and compares it with what the model makes at its speed and in
/// that style. The clip's skeleton is one of those that the model was made of, or of their kind.
[[nodiscard]] GaitError gait_error(const GaitModel& model, const GaitClip& clip,
                                   const GaitCycle& cycle,
                                   const std::array<double, kStyles>& style = {});

}  // namespace surefoot
