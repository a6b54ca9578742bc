#pragma once

#include "surefoot/motion/clip.h"

namespace surefoot {

/// The sample biped's walk (SPEC 1.10(8)) spoiled so that its feet slide, as a clip that is saved
/// in centimetres. The same numbers every time.
[[nodiscard]] Clip sample_sliding_clip();

}  // namespace surefoot
