#pragma once

#include <utility>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "surefoot/contact/take.h"

namespace surefoot {

/// A motion of `sample_biped_skeleton()` under work.
[[nodiscard]] inline Take sample_take(Motion motion, Ground ground = Ground::flat(),
                                      Rig rig = sample_biped_rig()) {
  Clip clip;
  clip.skeleton = sample_biped_skeleton();
  clip.motion = std::move(motion);
  return {"sample", std::move(clip), std::move(rig), std::move(ground)};
}

}  // namespace surefoot
