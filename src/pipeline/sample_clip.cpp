#include "surefoot/pipeline/sample_clip.h"

#include "surefoot/ik/sample_slide.h"
#include "surefoot/ik/sample_walk.h"
#include "surefoot/motion/sample_biped.h"

namespace surefoot {

Clip sample_sliding_clip() {
  Clip clip;
  clip.skeleton = sample_biped_skeleton();
  clip.motion = make_slide(sample_walk().motion);
  clip.conventions.metres_per_unit = 0.01;
  return clip;
}

}  // namespace surefoot
