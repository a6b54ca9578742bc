#pragma once

#include "locomotion/gait_model.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot {

inline constexpr double kMostTurnRate = 6.3;   ///< rad/s, one turn a second
inline constexpr double kMostBackwards = 1.5;  ///< m/s
inline constexpr double kMostAside = 1.0472;   ///< rad, 60 degrees
inline constexpr double kMostStyle = 4.0;      ///< standard deviations
inline constexpr double kLongestReach = 60.0;  ///< s until a target is reached

/// Refuses, with a sentence, what no figure can be asked for: a speed beyond `kMostBackwards` or
/// the model's `top_speed`, running backwards, a walk-run blend outside [0, 1], turn rates beyond
/// `kMostTurnRate`, styles beyond `kMostStyle`, ways farther aside than `kMostAside`, numbers that
/// are not finite. Warns (`extrapolated`) where the examples end before the request does.
[[nodiscard]] Result<void> check_parameters(const GaitModel& model, const GaitParameters& w,
                                            Diagnostics* notes = nullptr);

/// Refuses times to a target outside [0, `kLongestReach`] seconds.
[[nodiscard]] Result<void> check_reach_time(double within);

}  // namespace surefoot
