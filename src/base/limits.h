#pragma once

#include <string>

/// What a file may hold, in one place; docs/formats.md lists it for users. Readers refuse what lies
/// outside and say where. Writers refuse it too: what we write we can read again. Within these
/// bounds no product of the core overflows and no table grows beyond what its file pays for.
namespace surefoot::limits {

inline constexpr double kLowestRate = 1.0;        ///< frames a second
inline constexpr double kHighestRate = 10'000.0;  ///< frames a second
/// Taken for a file that says its frames take no time at all.
inline constexpr double kRateOfZeroFrameTime = 30.0;

inline constexpr int kMostFrames = 10'000'000;
inline constexpr int kMostJoints = 10'000;
inline constexpr int kMostTransforms = 10'000'000;  ///< frames times joints of a binary file
inline constexpr int kDeepestJoint = 1'000;         ///< joints from the root down to it

inline constexpr double kLargestNumber = 1e12;  ///< of a file, in whatever unit it counts
inline constexpr double kSmallestUnit = 1e-5;   ///< metres that a file's unit may stand for
inline constexpr double kLargestUnit = 1e6;
inline constexpr double kFarthestPlace = 1e6;     ///< metres from the origin, along each axis
inline constexpr double kShortestBodyLeg = 0.01;  ///< metres from hip to ankle: a finger that walks
inline constexpr double kLongestBodyLeg = 100.0;  ///< a tower that walks

/// These are false for what is not a number, too.
[[nodiscard]] constexpr bool is_usable_rate(double fps) noexcept {
  return fps >= kLowestRate && fps <= kHighestRate;
}
[[nodiscard]] constexpr bool is_usable_number(double value) noexcept {
  return value >= -kLargestNumber && value <= kLargestNumber;
}
[[nodiscard]] constexpr bool is_usable_place(double metres) noexcept {
  return metres >= -kFarthestPlace && metres <= kFarthestPlace;
}
[[nodiscard]] constexpr bool is_usable_unit(double metres) noexcept {
  return metres >= kSmallestUnit && metres <= kLargestUnit;
}

/// `a frame rate of 1e9 fps is out of range (1 to 10000)`.
[[nodiscard]] std::string rate_out_of_range(double fps);

}  // namespace surefoot::limits
