#pragma once

#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/ground/ground.h"
#include "surefoot/synthesis/make_motion.h"
#include "surefoot/synthesis/settings.h"
#include "surefoot/synthesis/step_request.h"

namespace surefoot {

/// Chooses for every requested move the examples that reach it: straight steps where the step is
/// straight and level, else general ones. Heights are the ground's. Refuses, with the number of the
/// move and the reach, what is outside the hull by more than the margin, a jump that does not begin
/// with the feet side by side, a footprint over an edge, and a library without such examples.
/// Outside the hull, or clamped: warns with `extrapolated`.
[[nodiscard]] Result<StepPlan> plan_steps(const MovementLibrary& library, const Ground& ground,
                                          const Footprints& wanted,
                                          const PlanSettings& settings = {},
                                          Diagnostics* notes = nullptr);

}  // namespace surefoot
