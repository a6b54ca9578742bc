#pragma once

#include "surefoot/enforce/settings.h"

namespace surefoot {

struct PlanSettings {
  /// A step this far outside the examples' hull is still made: its movement is that of the nearest
  /// point of the hull, and its body and feet are led the rest of the way. Metres, 0 to 1; a radian
  /// of turn counts 0.4.
  double margin = 0.25;
  bool clamp = false;  ///< what is out of reach is moved into reach, with a warning, not refused
};

/// How a movement takes over from the posture before it (method 4.5).
enum class JoinForm {
  position,  ///< the posture is continuous
  velocity,  ///< and so is its velocity
};

struct PlayerSettings {
  double smoothing = 0.3;  ///< T: seconds over which a join is eased out, 0.01 to 2 (method 4.5)
  JoinForm form = JoinForm::velocity;
  int corrections = 3;  ///< of what a movement is asked for, 0 to 10 (`GroupProbe::aim`)
};

struct MakeSettings {
  double fps = 60.0;   ///< frames per second, 1 to 1000
  double stand = 0.5;  ///< seconds of standing before and after, 0 to 60
  PlayerSettings player = {};
  CleanSettings clean = {};
};

}  // namespace surefoot
