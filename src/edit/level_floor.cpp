#include "edit/level_floor.h"

#include <algorithm>
#include <cmath>

#include "edit/body_carrier.h"
#include "math/rotation.h"

namespace surefoot {

LevelledMotion level_floor(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                           const Ground& ground, int pivot) {
  LevelledMotion levelled{motion, ground, 0.0};
  if (ground.kind() != GroundKind::plane) return levelled;
  const double tilt = std::acos(std::clamp(ground.plane_normal().y(), -1.0, 1.0));
  if (tilt == 0.0 || tilt > kMostFloorTilt) return levelled;

  const BodyCarrier carrier(skeleton, rig);
  const Vec3 centre = ground.project(carrier.world(motion.pose(pivot)).translation);
  const Quat turn = rotation_between(ground.plane_normal(), Vec3::UnitY());
  for (int f = 0; f < motion.frames(); ++f) {
    const Transform own = carrier.world(motion.pose(f));
    carrier.put({turn * own.rotation, centre + turn * (own.translation - centre)},
                levelled.motion.pose(f));
  }
  levelled.ground = Ground::flat(centre.y());
  levelled.tilt = tilt;
  return levelled;
}

}  // namespace surefoot
