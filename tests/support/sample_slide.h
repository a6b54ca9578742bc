#pragma once

#include <cstdint>

#include "surefoot/motion/motion.h"

namespace surefoot {

/// How a clean motion of the sample biped is spoiled so that its feet slide.
struct SlideSettings {
  double travel_scale = 1.06;  ///< of the hips' way along z
  double lift = 0.0;           ///< metres added to the hips' height
  double wobble = 0.02;        ///< metres of slow hip wobble along x and z; 0.4 of it along y
  double noise =
      0.0349;  ///< radians of slow noise on hips, knees and ankles of the legs (2 degrees)
  std::uint64_t seed = 117;  ///< the same seed gives the same motion everywhere; this one slides
                             ///< as method 1.10(8) says: 11.6 mm a frame at most, 1.9 m in all
};
[[nodiscard]] Motion make_slide(const Motion& clean, const SlideSettings& settings = {});

}  // namespace surefoot
