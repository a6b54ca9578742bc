#pragma once

#include "surefoot/motion/motion.h"

namespace surefoot {

/// The motion at another frame rate: frame i stands at time i / fps, between two frames of the
/// source rotations are slerped and translations lerped. The first frame stays; the last is the
/// last whose time the source still covers (within a thousandth of a frame), so whole ratios keep
/// the last frame too. The source's own rate gives a copy. `fps` is positive and finite.
[[nodiscard]] Motion resample(const Motion& motion, double fps);

}  // namespace surefoot
