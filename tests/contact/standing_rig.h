#pragma once

#include "surefoot/rig/rig.h"

namespace surefoot::testing {

inline constexpr double kFoot = 0.2;  ///< metres from heel to ball

/// Legs of usual length on feet whose heels are at the ankles.
inline Rig standing_rig() {
  Rig rig;
  rig.leg_length = 0.85;
  for (Leg& leg : rig.legs) leg.ball_in_ankle = Vec3(0.0, 0.0, kFoot);
  return rig;
}

}  // namespace surefoot::testing
