#pragma once

#include "support/sample_biped.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// The sample biped's walk (method 1.10(8)) spoiled so that its feet slide, as a clip that is saved
/// in centimetres. The same numbers every time.
inline Clip sample_sliding_clip() {
  Clip clip;
  clip.skeleton = sample_biped_skeleton();
  clip.motion = make_slide(sample_walk().motion);
  clip.conventions.metres_per_unit = 0.01;
  return clip;
}

}  // namespace surefoot
