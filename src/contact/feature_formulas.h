#pragma once

#include "contact/foot_features.h"
#include "contact/foot_signals.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Horizontal speed of a point relative to the hips between two times, in leg lengths a second.
[[nodiscard]] double speed_past_hips(const LegsSignals& before, const LegsSignals& after, Side side,
                                     LegPoint point, double seconds) noexcept;

/// All features of one foot, in the order of the table.
void evaluate_features(const FootSurroundings& around, Side side, FootFeatures& features) noexcept;

}  // namespace surefoot
