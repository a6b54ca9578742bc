#include "edit/steady_body.h"

#include <algorithm>

#include "math/easing.h"
#include "rig/t_pose.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

constexpr double kBodyFade = 1.0 / 3.0;  // seconds

Vec3 shift_at(int frame, const BodySway& sway, double fps) {
  const int inside = std::clamp(frame, sway.frames.first, sway.frames.last);
  const Vec3& shift = sway.shift_world[inside - sway.frames.first];
  return ease_out(std::abs(frame - inside) / (kBodyFade * fps + 1.0)) * shift;
}

}  // namespace

Motion steady_body(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                   std::span<const BodySway> sways) {
  Motion steady = motion;
  if (sways.empty()) return steady;
  const int above = skeleton[rig.mover].parent;
  for (int f = first_real_frame(skeleton, motion); f < motion.frames(); ++f) {
    Vec3 shift = Vec3::Zero();
    for (const BodySway& sway : sways) shift += shift_at(f, sway, motion.fps());
    if (shift.isZero(0.0)) continue;
    const Quat rotation_above =
        above == kNoJoint ? Quat(1, 0, 0, 0) : world_of(skeleton, above, motion.pose(f)).rotation;
    steady.pose(f)[rig.mover].translation -= rotation_above.conjugate() * shift;
  }
  return steady;
}

}  // namespace surefoot
