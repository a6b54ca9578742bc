#pragma once

#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// Holds plants as they are, without asking whether they can be: the last step of every job.
/// Refuses what `clean` refuses.
[[nodiscard]] Result<CleanedTake> hold_plants(const Take& take, const PlantTrack& plants,
                                              const CleanSettings& settings, Diagnostics* notes,
                                              const ProgressFn& progress = {});

}  // namespace surefoot
