#pragma once

#include "rig/foot_attitude.h"

namespace surefoot {

/// The knee's hinge in the frame of its parent joint; positive rotation flexes, the ankle goes
/// behind. From the motion where the knee bends enough, else from a knee that is never quite
/// straight, else from where the foot points.
[[nodiscard]] Vec3 find_knee_axis(const LegTrack& track, const FootAttitude& attitude);

}  // namespace surefoot
