#pragma once

#include <optional>
#include <span>
#include <vector>

#include "locomotion/fit_gait.h"

namespace surefoot {

/// The one skeleton that all cycles are put on.
struct MeanFigure {
  Skeleton skeleton;
  Rig rig;
  std::optional<std::vector<int>> pairs;  ///< left and right joints, where they can be told
};

/// The mean bones and soles of the performers, alike on both sides where the skeleton is symmetric.
/// Refuses different hierarchies and rigs that are not moved by their root.
[[nodiscard]] Result<MeanFigure> mean_figure(std::span<const GaitClip> clips);

}  // namespace surefoot
