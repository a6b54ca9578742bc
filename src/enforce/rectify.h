#pragma once

#include <span>

#include "enforce/rectifier.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

struct RectifyResult {
  Motion motion;      ///< whose skating runs are rectified; to be cleaned with `plants`
  PlantTrack plants;  ///< heels and balls of feet that stand, without positions
  int skating_runs = 0;
};

/// Rectifies a labelled motion as `Rectifier` does, one label a frame. A T-pose before the motion
/// is left alone. Frames that need no change keep their transforms bit for bit. Refuses what
/// `Rectifier::create` refuses, a motion of another skeleton and labels of another length.
[[nodiscard]] Result<RectifyResult> rectify(const Skeleton& skeleton, const Motion& motion,
                                            const Rig& rig, const Ground& ground,
                                            std::span<const MotionLabel> labels,
                                            const RectifySettings& settings = {});

}  // namespace surefoot
