#pragma once

#include <vector>

#include "io/bvh_source.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot {

/// Differences up to these cannot be seen and need no channel of their own.
inline constexpr double kUnseenDistance = 1e-9;  ///< metres
inline constexpr double kUnseenAngle = 1e-9;     ///< radians

/// The channels of every joint that the motion needs: those of the file, position channels that it
/// lacks before them, rotation channels that it lacks behind them. End sites never get any; where
/// one moved, that is a warning.
[[nodiscard]] std::vector<BvhChannels> needed_channels(const BvhSource& source,
                                                       const Motion& motion, Diagnostics* notes);

}  // namespace surefoot
