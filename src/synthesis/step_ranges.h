#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "surefoot/synthesis/footprint.h"

namespace surefoot {

class MovementLibrary;

/// What a step does, as people name it.
enum class StepKind { start, forward, stop, curve, turn, backward, sideways, up, down };
inline constexpr std::array kStepKinds{StepKind::start,    StepKind::forward, StepKind::stop,
                                       StepKind::curve,    StepKind::turn,    StepKind::backward,
                                       StepKind::sideways, StepKind::up,      StepKind::down};
[[nodiscard]] std::string_view name_of(StepKind kind) noexcept;

/// Steps that a library makes without exception: every step whose parameters are within these
/// limits, whichever they are together, misses no more than the margin of `PlanSettings`.
struct StepRange {
  StepKind kind = StepKind::forward;
  StepParameters low{};  ///< of the left foot; a right step is seen in a mirror
  StepParameters high{};
  double shortest = 0.0;  ///< seconds that such steps take
  double longest = 0.0;
};

/// The ranges of a library, each grown from a usual step of its kind as far as the examples reach.
/// Kinds that the library cannot make are left out. Takes seconds.
[[nodiscard]] std::vector<StepRange> find_ranges(const MovementLibrary& library, double margin);

}  // namespace surefoot
