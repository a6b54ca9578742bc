#pragma once

#include <span>

#include "enforce/rectifier.h"
#include "surefoot/contact/motion_label.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"

namespace surefoot {

/// A motion whose skating runs are rectified, to be cleaned with `plants`.
struct RectifiedTake {
  Take take;
  PlantTrack plants;  ///< the firm part of what stands by its label or is held in a run
  int skating_runs = 0;
  int latency_frames = 0;  ///< how far a live stream with these settings lags behind
};

/// The five labels of a motion by the machine that is part of the program.
[[nodiscard]] std::vector<MotionLabel> labels_of(const Take& take);

/// Rectifies a loaded motion by its labels (method 3.3), one a frame. Runs that are longer than
/// `settings.longest_run`, as of a body that skates for several steps, say nothing of who stands:
/// their frames take the support that `contact` gives them. Refuses what `rectify` refuses.
[[nodiscard]] Result<RectifiedTake> rectify_motion(const Take& take,
                                                   std::span<const MotionLabel> labels,
                                                   const PlantTrack& contact,
                                                   const RectifySettings& settings);

/// Refuses a rectified and cleaned motion in which a foot that stood slides farther than any did
/// before. Contacts are found anew in the original; what was held plays no part.
[[nodiscard]] Result<void> check_rectified(const Take& original, const Take& cleaned);

}  // namespace surefoot
