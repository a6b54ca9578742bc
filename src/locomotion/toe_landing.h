#pragma once

#include "locomotion/foot_plan.h"
#include "locomotion/toe_bend.h"

namespace surefoot {

/// What the ground will do to the toes of a foot that come down before their ball, as of who walks
/// backwards: looks ahead to the ball's landing, with the foot as its plan leads it there. `ease`
/// is the planter's, seconds. Of who walks ahead, nothing.
[[nodiscard]] ToeBend::Landing toe_landing(const GaitModel& model, const Ground& ground,
                                           const FootPlan& plan, Side side, const RawWalker& now,
                                           double ease, RawFeet& feet) noexcept;

}  // namespace surefoot
