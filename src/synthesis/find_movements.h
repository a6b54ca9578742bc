#pragma once

#include <vector>

#include "surefoot/contact/plant.h"
#include "synthesis/movement.h"

namespace surefoot {

/// A step or jump found in a clip: keytimes in frames of the clip, and when heels and balls lift
/// and land.
struct FoundMovement {
  MovementKind kind = MovementKind::step;
  Side moving = Side::left;
  Keytimes key_frames{};
  MovementMarks marks;
};

struct FindSettings {
  double longest_gap = 0.05;      ///< seconds without contact that do not end a stance, 0 to 1
  double longest_support = 0.5;   ///< a longer double support is cut to this, seconds, 0.05 to 2
  double shortest_swing = 0.15;   ///< seconds in the air, 0.05 to 2
  double longest_swing = 1.2;     ///< seconds in the air, up to 5
  double shortest_flight = 0.15;  ///< of a jump, seconds
  double jump_support = 0.7;      ///< seconds of a jump before take-off and after landing, 0.1 to 2
};

/// Steps from the centre of one double support to the centre of the next, and jumps off both feet
/// onto both feet, by their start. A foot is in contact while its heel or ball stands. Frames
/// before `first_frame` do not count.
[[nodiscard]] std::vector<FoundMovement> find_movements(const PlantTrack& plants, int first_frame,
                                                        const FindSettings& settings = {});

}  // namespace surefoot
