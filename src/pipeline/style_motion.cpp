#include "surefoot/pipeline/style_motion.h"

namespace surefoot {

Result<CleanedMotion> style_motion(const LoadedMotion& loaded, const CleanedMotion& cleaned,
                                   const StyleSettings& style, const CleanSettings& settings,
                                   Diagnostics* notes, const ProgressFn& progress) {
  Result<StyledMotion> styled = style_feet(loaded.clip.skeleton, cleaned.clip.motion, loaded.rig,
                                           loaded.ground, cleaned.report.plants, style);
  if (!styled) return pass_on(styled);
  LoadedMotion there = loaded;
  there.clip.motion = std::move(styled->motion);
  return clean_motion(there, styled->plants, settings, notes, progress);
}

}  // namespace surefoot
