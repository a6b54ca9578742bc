#include "pipeline/style_motion.h"

#include <utility>

#include "pipeline/held_motion.h"

namespace surefoot {

Result<CleanedTake> style_motion(const Take& original, const CleanedTake& cleaned,
                                 const StyleSettings& style, const CleanSettings& settings,
                                 Diagnostics* notes, const ProgressFn& progress) {
  Result<StyledMotion> styled =
      style_feet(original.skeleton(), cleaned.take.motion(), original.rig(), original.ground(),
                 cleaned.report.plants, style);
  if (!styled) return pass_on(styled);
  return hold_plants(original.with_motion(std::move(styled->motion)), styled->plants, settings,
                     notes, progress);
}

}  // namespace surefoot
