#pragma once

#include <span>
#include <string>
#include <vector>

#include "locomotion/gait_model.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Poses that are drawn side by side, and what is written above them.
struct StripRow {
  std::string title;
  Motion poses;  ///< as local transforms; where the body stands does not matter
};

/// Rows of stick figures from their left side, each facing to the right, on the ground y = 0, as
/// one SVG file. Left limbs are blue, right limbs orange.
[[nodiscard]] std::string stick_figures(const Skeleton& skeleton, const Rig& rig,
                                        std::span<const StripRow> rows);

/// `count` poses of a motion, evenly spread over it.
[[nodiscard]] StripRow strip_of(const Motion& motion, int count, std::string title);

/// A cycle of a gait at each of five speeds, from its slowest walk to its fastest run.
[[nodiscard]] std::vector<StripRow> strips_of(const GaitModel& gait, int count);

}  // namespace surefoot
