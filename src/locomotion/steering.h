#pragma once

#include <optional>

#include "locomotion/raw_walker.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"

namespace surefoot {

/// What a walker is to be told for a stick.
struct Steering {
  GaitParameters target;
  double within = 0.0;            ///< seconds
  std::optional<double> heading;  ///< rad; nothing: it keeps its own
  double turn_within = 0.0;       ///< seconds
};

/// Speeds beyond `kMostBackwards` and the model's `top_speed` are cut, ways that are too far aside
/// become the nearest that are not, with a warning. Refuses what is not finite and limits that are
/// not greater than 0.
[[nodiscard]] Result<Steering> steer_by(const Stick& stick, const StickLimits& limits,
                                        const RawWalker& walker, Diagnostics* notes);

}  // namespace surefoot
