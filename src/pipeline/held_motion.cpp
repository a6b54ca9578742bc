#include "pipeline/held_motion.h"

#include <utility>

namespace surefoot {

Result<CleanedTake> hold_plants(const Take& take, const PlantTrack& plants,
                                const CleanSettings& settings, Diagnostics* notes,
                                const ProgressFn& progress) {
  const Result<CleanWindows> windows = windows_of(settings, take.fps());
  if (!windows) return pass_on(windows);
  Result<CleanResult> result = clean(take.skeleton(), take.motion(), take.rig(), take.ground(),
                                     plants, settings, notes, progress);
  if (!result) return pass_on(result);
  return CleanedTake{take.with_motion(std::move(result->motion)), std::move(result->report), plants,
                     windows->total()};
}

}  // namespace surefoot
