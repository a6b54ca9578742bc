#pragma once

#include <optional>
#include <vector>

#include "surefoot/base/progress.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/synthesis/settings.h"
#include "surefoot/synthesis/step_request.h"

namespace surefoot {

class ExampleGroup;

/// A movement to be made, with where the feet are before and after.
struct PlannedMove {
  const ExampleGroup* group = nullptr;  ///< of the library that the plan was made with
  std::vector<double> parameters;       ///< where the group is to be evaluated: within its hull
  double missed = 0.0;                  ///< how far that is from what is wanted, metres
  std::array<Footprint, 2> before;      ///< left and right
  std::array<Footprint, 2> after;
  std::optional<double> seconds = {};  ///< that it takes; else as long as its examples
};

struct StepPlan {
  std::array<Footprint, 2> start;
  std::vector<PlannedMove> moves;
};

/// Motion through footprints.
struct MadeMotion {
  Motion blended;          ///< as the examples give it: feet slide a little
  Motion motion;           ///< cleaned: feet stand on their footprints
  PlantTrack plants;       ///< with positions: where heels and balls of the footprints are
  std::vector<int> joins;  ///< first frames of the movements after the first
  CleanReport report;
};

/// Plays the moves of a plan one after the other and makes the feet stand on its footprints: plants
/// come from the keytimes (method 4.5). The library is that of the plan. Refuses an empty plan,
/// settings outside their ranges, more than a million frames, and what `clean` refuses.
[[nodiscard]] Result<MadeMotion> make_motion(const MovementLibrary& library, const Ground& ground,
                                             const StepPlan& plan,
                                             const MakeSettings& settings = {},
                                             Diagnostics* notes = nullptr,
                                             const ProgressFn& progress = {});

}  // namespace surefoot
