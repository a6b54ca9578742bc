#pragma once

#include "surefoot/edit/style.h"
#include "surefoot/pipeline/clean_motion.h"

namespace surefoot {

/// Styles a cleaned motion and cleans it again, so that its feet stand exactly where they stand
/// now. Refuses what `style_feet` and `clean` refuse.
[[nodiscard]] Result<CleanedMotion> style_motion(const LoadedMotion& loaded,
                                                 const CleanedMotion& cleaned,
                                                 const StyleSettings& style,
                                                 const CleanSettings& settings, Diagnostics* notes,
                                                 const ProgressFn& progress = {});

}  // namespace surefoot
