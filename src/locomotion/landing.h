#pragma once

#include <optional>

#include "locomotion/raw_walker.h"

namespace surefoot {

/// When a heel or ball stands next, in cycles since the walker's start.
struct PlantSpan {
  double cycle = 0.0;  ///< the whole cycle whose plant it is
  double first = 0.0;  ///< cycles
  double last = 0.0;
};

/// The plant of a whole cycle, at the walker's parameters.
[[nodiscard]] PlantSpan plant_of_cycle(const RawWalker& walker, Side side, SolePart joint,
                                       double cycle) noexcept;
/// The first plant that is not over and comes after the cycle `done`.
[[nodiscard]] PlantSpan next_plant(const RawWalker& walker, Side side, SolePart joint,
                                   double done) noexcept;

/// A walker at the instant when a joint lands.
struct LandingWalker {
  double time = 0.0;  ///< seconds from now
  RawWalker walker;
};
/// Advances a copy until the phase enters the plant of `cycle` (method 2.4: crossing, not mere
/// reaching); nothing if that takes longer than `horizon` seconds.
[[nodiscard]] std::optional<LandingWalker> find_landing(const RawWalker& now, Side side,
                                                        SolePart joint, double cycle,
                                                        double horizon) noexcept;

/// The walker when it has come to rest, `after` seconds from now or later; nothing if that takes
/// longer than `horizon`.
[[nodiscard]] std::optional<LandingWalker> find_rest(const RawWalker& now, double after,
                                                     double horizon) noexcept;

}  // namespace surefoot
