#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/locomotion/gait.h"
#include "surefoot/locomotion/settings.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Something that a figure is told at some time. Everything that an event does not name stays as it
/// was.
struct WalkEvent {
  double time = 0.0;    ///< seconds
  double within = 0.0;  ///< seconds until the target is reached
  GaitParameters target;
  std::optional<double> heading;  ///< rad; to be turned to within that time
  /// Where to be after that time, at the target's speed, instead of gait and turn.
  std::optional<WalkerPlacement> go_to;
  std::optional<Side> first_foot;  ///< a figure that stands goes on with this foot
  std::optional<Side> last_foot;   ///< a figure that stops sets this foot down last
  StepStyle steps;
};

/// A walk in words: docs/formats.md.
struct WalkScript {
  double fps = 60.0;
  double duration = 0.0;  ///< seconds
  GaitParameters start;
  WalkerPlacement placement;
  StepStyle steps;
  std::string ground;             ///< as of --ground; empty where it is not named
  std::vector<WalkEvent> events;  ///< by time

  [[nodiscard]] int frames() const noexcept;
};

/// Frames that a script may ask for at most.
inline constexpr int kMostWalkFrames = 1'000'000;

/// Reads a script. Speeds that name no gait get the model's `natural_run`. Refuses with their
/// place: malformed JSON, unknown keys, missing ones, wrong types, performers that the model does
/// not know, events out of order or after the end, and numbers out of range (see
/// `check_parameters`).
[[nodiscard]] Result<WalkScript> read_walk_script(std::string_view text, const std::string& file,
                                                  const GaitModel& model,
                                                  Diagnostics* notes = nullptr);

}  // namespace surefoot
