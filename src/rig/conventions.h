#pragma once

#include "surefoot/base/diagnostics.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// Guesses metres per unit from the leg length (an adult's is 0.6 to 1.2 m) and the up axis from
/// where hips and head are above the feet. Skeleton and motion are still in the file's units and
/// axes. Looks at no more than 64 frames. Both guesses become notes. Without legs, or with
/// legs that fit no usual unit, the unit is taken from the body's size, with a warning.
[[nodiscard]] FileConventions guess_conventions(const Skeleton& skeleton_in_file,
                                                const Motion& motion_in_file,
                                                Diagnostics* diagnostics = nullptr);

}  // namespace surefoot
