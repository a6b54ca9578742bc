#pragma once

#include <string>

#include "surefoot/contact/detect.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {

/// A motion whose feet stand, and what that took.
struct CleanedMotion {
  Clip clip;  ///< saves as the original's file does
  CleanReport report;
  int latency_frames = 0;  ///< how far a live stream with these settings lags behind
};

/// The plants of a motion that cleaning holds: the firm part of what is detected (`firm_plants`).
[[nodiscard]] PlantTrack plants_to_hold(const LoadedMotion& loaded, const DetectSettings& settings,
                                        Diagnostics* notes);

/// The plants in which damage is looked for and mended. As `plants_to_hold`, but heels until they
/// are in the air: stances count as a whole, and two points tell better than one what slides.
[[nodiscard]] PlantTrack plants_to_repair(const LoadedMotion& loaded,
                                          const DetectSettings& settings, Diagnostics* notes);

/// Makes the plants of a loaded motion stand. Refuses what `clean` refuses.
[[nodiscard]] Result<CleanedMotion> clean_motion(const LoadedMotion& loaded,
                                                 const PlantTrack& plants,
                                                 const CleanSettings& settings, Diagnostics* notes,
                                                 const ProgressFn& progress = {});

/// One sentence for a person: how many plants are held, how far they slid before and slide now, and
/// what the body and the legs paid for it.
[[nodiscard]] std::string summary_of(const LoadedMotion& original, const CleanedMotion& cleaned,
                                     const PlantTrack& plants);

}  // namespace surefoot
