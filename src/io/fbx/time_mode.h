#pragma once

#include <cstdint>

namespace surefoot::fbx {

/// The TimeMode of files that give a frame rate of their own (CustomFrameRate).
inline constexpr std::int32_t kCustomTimeMode = 14;

/// Frames per second of a TimeMode; 0 where the file gives its own or the mode is unknown.
[[nodiscard]] double rate_of_time_mode(std::int64_t mode) noexcept;

/// The TimeMode of a frame rate.
[[nodiscard]] std::int32_t time_mode_of(double fps) noexcept;

}  // namespace surefoot::fbx
