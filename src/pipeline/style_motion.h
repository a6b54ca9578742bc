#pragma once

#include "surefoot/edit/style.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// Styles a cleaned take and cleans it again, so that its feet stand exactly where they stand now.
/// Refuses what `style_feet` and `clean` refuse.
[[nodiscard]] Result<CleanedTake> style_motion(const Take& original, const CleanedTake& cleaned,
                                               const StyleSettings& style,
                                               const CleanSettings& settings, Diagnostics* notes,
                                               const ProgressFn& progress = {});

}  // namespace surefoot
