#pragma once

#include "surefoot/motion/clip.h"

namespace surefoot {

/// True when the children of each joint follow it before any joint that is not below it.
[[nodiscard]] bool is_depth_first(const Skeleton& skeleton) noexcept;

/// The same clip with its joints in depth-first order, siblings as they were; without its source.
[[nodiscard]] Clip depth_first(const Clip& clip);

}  // namespace surefoot
