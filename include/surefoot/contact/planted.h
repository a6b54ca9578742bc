#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "surefoot/rig/rig.h"

namespace surefoot {

/// Frames of a stream count from 0 at `create` or `reset`.
using FrameNumber = std::int64_t;

/// One value for the heel and one for the ball of a foot, by `index_of(SolePart)`.
template <class T>
using HeelAndBall = std::array<T, 2>;
/// One value for heel and ball of each foot, by side, then part.
template <class T>
using HeelsAndBalls = std::array<std::array<T, 2>, 2>;

/// Whether a heel or ball stands in the frame that is pushed.
struct JointContact {
  bool planted = false;
  bool begins =
      false;  ///< a new plant begins here even if the joint was planted in the frame before
  /// Where the plant's sole must stand, metres; read where a plant begins. Absent: the cleaner
  /// chooses.
  std::optional<Vec3> position_world;
  /// The position is only where the motion has the foot: it is given up where it costs too much,
  /// as a chosen one is.
  bool own_place = false;

  bool operator==(const JointContact&) const = default;
};

/// What stands in one frame: in contact, held or to be held, as whoever says it says.
struct PlantedNow {
  std::array<HeelAndBall<JointContact>, 2> joints;

  /// `part` is heel or ball.
  [[nodiscard]] JointContact& at(Side side, SolePart part) noexcept {
    return joints[index_of(side)][index_of(part)];
  }
  [[nodiscard]] const JointContact& at(Side side, SolePart part) const noexcept {
    return joints[index_of(side)][index_of(part)];
  }
  bool operator==(const PlantedNow&) const = default;
};

}  // namespace surefoot
