#pragma once

#include <array>

#include "surefoot/math/types.h"

namespace surefoot {

/// A heel or ball after a frame.
struct PlantState {
  bool planted = false;
  bool begins = false;             ///< planted here, but not or elsewhere in the frame before
  Vec3 goal_world = Vec3::Zero();  ///< where a planted joint's centre stands
};

/// A foot after a frame.
struct FootState {
  std::array<PlantState, 2> joints;  ///< heel and ball
  double miss = 0.0;                 ///< how far the farther planted joint is from its goal, metres
  bool toe_cleared = true;           ///< false: no bend of the toes brings their tip above ground
};

struct PlanterState {
  std::array<FootState, 2> feet;  ///< by `index_of(Side)`
  double body_lift = 0.0;  ///< of the body above the raw walker's, metres; follows the ground
  double body_drop = 0.0;  ///< taken off again so that legs reach, metres
};

}  // namespace surefoot
