#pragma once

#include <cmath>

namespace surefoot {

/// Whole frames in a time, rounded; seconds and frames a second.
[[nodiscard]] inline int frames_of(double seconds, double fps) noexcept {
  return static_cast<int>(std::lround(seconds * fps));
}

}  // namespace surefoot
