#pragma once

#include <array>
#include <cstddef>

#include "surefoot/math/types.h"

namespace surefoot {

/// Points of a leg that features look at.
enum class LegPoint { ankle, heel, ball, toe, knee, hip };
inline constexpr std::size_t kLegPoints = 6;
[[nodiscard]] constexpr std::size_t index_of(LegPoint point) noexcept {
  return static_cast<std::size_t>(point);
}

/// Both legs at one time, lengths divided by the leg's: for each its points, then its pitch. Plain
/// numbers in a row, because they are blended more often than anything else is done with them.
struct LegsSignals {
  static constexpr std::size_t kPerLeg = 3 * kLegPoints + 1;
  static constexpr std::size_t kValues = (2 * kPerLeg + 3) / 4 * 4;  // whole registers
  std::array<double, kValues> values{};

  [[nodiscard]] Vec3 at(std::size_t side, LegPoint point) const noexcept {
    const double* p = &values[side * kPerLeg + 3 * index_of(point)];
    return {p[0], p[1], p[2]};
  }
  [[nodiscard]] double height(std::size_t side, LegPoint point) const noexcept {
    return values[side * kPerLeg + 3 * index_of(point) + 1];
  }
  void set(std::size_t side, LegPoint point, const Vec3& p) noexcept {
    for (int i = 0; i < 3; ++i) values[side * kPerLeg + 3 * index_of(point) + i] = p[i];
  }
  /// Of the sole against flat stance, rad; toes up is positive.
  [[nodiscard]] double pitch(std::size_t side) const noexcept {
    return values[side * kPerLeg + 3 * kLegPoints];
  }
  void set_pitch(std::size_t side, double pitch) noexcept {
    values[side * kPerLeg + 3 * kLegPoints] = pitch;
  }
  [[nodiscard]] Vec3 middle_of_hips() const noexcept {
    return 0.5 * (at(0, LegPoint::hip) + at(1, LegPoint::hip));
  }
};

/// Times around a frame at which features sample the motion: every 20 ms from 140 ms before to
/// 100 ms after it.
inline constexpr int kSamplesBefore = 7;
inline constexpr int kSamplesAfter = 5;
inline constexpr std::size_t kSamples = kSamplesBefore + 1 + kSamplesAfter;
inline constexpr double kSampleStep = 0.02;  // s
/// `ticks` are steps of `kSampleStep` from the frame.
[[nodiscard]] constexpr std::size_t sample_index(int ticks) noexcept {
  return static_cast<std::size_t>(ticks + kSamplesBefore);
}

/// Heights of the sole are known up to this time: each needs the floor of its own time.
inline constexpr int kLastSoleTick = 2;

/// What is known of one foot from the second around a frame, lengths divided by the leg's.
struct FootRange {
  std::array<double, 4> low{};      ///< lowest ankle, heel, ball, toe
  std::array<double, 2> rise{};     ///< highest less lowest heel, ball
  std::array<double, 2> fastest{};  ///< horizontal speed of heel, ball relative to the hips, 1/s
};

/// Everything that the features of one frame are made of.
struct FootSurroundings {
  std::array<LegsSignals, kSamples> samples;
  std::array<Vec3, kSamples> body;  ///< the middle of the hips
  std::array<FootRange, 2> range;
  std::array<std::array<double, kSamples>, 2> sole{};  ///< lowest point above its own
                                                       ///< floor, up to `kLastSoleTick`
};

}  // namespace surefoot
