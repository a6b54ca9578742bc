#pragma once

#include <optional>
#include <string>

#include "surefoot/motion/clip.h"

namespace surefoot {

/// Finite, and within `limits::kFarthestPlace` along each axis; metres.
[[nodiscard]] bool is_usable_place(const Vec3& place) noexcept;

/// What of a clip lies outside `base/limits.h`.
struct ClipFault {
  std::string message;
  int frame = -1;  ///< where it was met; negative where it is about the clip as a whole
};

/// The first fault of a clip that was read or is about to be written: its rate, its size, its unit,
/// the nesting of its joints, offsets and places.
[[nodiscard]] std::optional<ClipFault> find_fault(const Clip& clip);

/// Refuses a clip with a fault; `file` is the name that messages give it.
[[nodiscard]] Result<void> check_limits(const Clip& clip, std::string file);

}  // namespace surefoot
