#pragma once

#include <algorithm>
#include <cmath>

namespace surefoot {

/// A look-ahead that can be used: seconds, not negative; infinity is as much as there is use for.
[[nodiscard]] inline bool is_look_ahead(double seconds) noexcept { return seconds >= 0.0; }

/// Whole frames of a look-ahead, rounded, of which `most` are of use.
[[nodiscard]] inline int frames_ahead(double seconds, double fps, int most) noexcept {
  return static_cast<int>(std::lround(std::min(seconds * fps, static_cast<double>(most))));
}

}  // namespace surefoot
