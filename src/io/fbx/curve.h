#pragma once

#include <cstdint>
#include <vector>

#include "io/fbx/tree.h"

namespace surefoot::fbx {

/// Time of FBX files: whole ticks.
using Ticks = std::int64_t;
inline constexpr Ticks kTicksPerSecond = 46186158000;

[[nodiscard]] constexpr double seconds(Ticks ticks) noexcept {
  return static_cast<double>(ticks) / static_cast<double>(kTicksPerSecond);
}

/// How a curve goes on from one key to the next.
enum class Interpolation : std::uint8_t { constant, constant_next, linear, cubic };

/// How a curve goes on before its first and behind its last key.
enum class Extrapolation : std::uint8_t { constant, repeat, repeat_offset, mirror, slope };

/// A key with its tangents worked out. Slopes are in value per second, weights are fractions of
/// the span to the neighbour (1/3 where the file gives none).
struct Key {
  Ticks time = 0;
  double value = 0.0;
  Interpolation interpolation = Interpolation::linear;
  double slope_left = 0.0;
  double slope_right = 0.0;
  double weight_left = 1.0 / 3.0;
  double weight_right = 1.0 / 3.0;
};

/// Values over time, at least one key, times ascending.
struct Curve {
  struct Outside {
    Extrapolation kind = Extrapolation::constant;
    std::int64_t repetitions = -1;  ///< negative: for ever
  };

  std::vector<Key> keys;
  Outside before;
  Outside behind;

  [[nodiscard]] double value(Ticks time) const noexcept;

 private:
  [[nodiscard]] std::size_t key_before(Ticks time) const noexcept;
  [[nodiscard]] double inside(Ticks time) const noexcept;
  [[nodiscard]] double outside(Ticks time, const Outside& how) const noexcept;
};

/// What a file says of a key's tangents, before neighbours are looked at.
struct KeyTangents {
  std::uint32_t flags = 0;    ///< KeyAttrFlags
  float data[4] = {};         ///< KeyAttrDataFloat: right slope, next left slope; or TCB
  std::uint32_t weights = 0;  ///< bits of the third number: right and next left weight times 9999
};

inline constexpr std::uint32_t kConstantKey = 0x2;
inline constexpr std::uint32_t kLinearKey = 0x4;
inline constexpr std::uint32_t kCubicKey = 0x8;
inline constexpr std::uint32_t kAutoTangent = 0x100;  ///< of a constant key: the next value
inline constexpr std::uint32_t kTcbTangent = 0x200;
inline constexpr std::uint32_t kUserTangent = 0x400;
inline constexpr std::uint32_t kClampTangent = 0x1000;
inline constexpr std::uint32_t kTimeIndependent = 0x2000;
inline constexpr std::uint32_t kClampProgressive = 0x4000;
inline constexpr std::uint32_t kWeightedRight = 0x1000000;
inline constexpr std::uint32_t kWeightedNextLeft = 0x2000000;

/// Works out interpolation, slopes and weights. `tangents` has one entry per key.
void resolve_tangents(std::vector<Key>& keys, const std::vector<KeyTangents>& tangents) noexcept;

/// Reads an `AnimationCurve` of version 7 files. A curve without keys is its default value at time
/// 0. Refuses keys whose times do not ascend and lists of other lengths than the keys.
[[nodiscard]] Result<Curve> read_curve(const Tree& tree, std::uint32_t node);

/// Reads a `Channel` of the takes of files before version 7, with the same rules.
[[nodiscard]] Result<Curve> read_channel(const Tree& tree, std::uint32_t node);

}  // namespace surefoot::fbx
