#pragma once

#include <array>

#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Where one foot stands other than it did, seen along the body's heading over its stance.
struct FootStyle {
  double forward = 0.0;  ///< m, -1 to 1
  double left = 0.0;     ///< m, -1 to 1, to the character's left
  double toe_out = 0.0;  ///< rad, -pi/2 to pi/2
};

/// How the feet are to stand other than they do; all in addition to what is there.
struct StyleSettings {
  double toe_out = 0.0;             ///< rad, -pi/2 to pi/2: both feet turn outwards about the heel
  double step_width = 0.0;          ///< m, -1 to 1: both feet move outwards by half of it
  std::array<FootStyle, 2> feet{};  ///< by side, in addition

  [[nodiscard]] bool changes() const noexcept;
};

/// Refuses settings outside their ranges.
[[nodiscard]] Result<void> check_style(const StyleSettings& settings);

/// A motion whose feet stand elsewhere, and its plants there; to be cleaned with them.
struct StyledMotion {
  Motion motion;
  PlantTrack plants;
};

/// Turns and moves every stance of a cleaned motion, whose plants have positions, as asked; feet
/// between stances follow smoothly. The body stays. On sloping ground feet turn about its normal
/// and stay on it. Refuses settings outside their ranges and a rig that does not fit.
[[nodiscard]] Result<StyledMotion> style_feet(const Skeleton& skeleton, const Motion& motion,
                                              const Rig& rig, const Ground& ground,
                                              const PlantTrack& placed,
                                              const StyleSettings& settings);

}  // namespace surefoot
