#include "edit/body_carrier.h"

namespace surefoot {

BodyCarrier::BodyCarrier(const Skeleton& skeleton, const Rig& rig) : mover_(rig.mover) {
  const int parent = skeleton[mover_].parent;
  if (parent != kNoJoint) above_ = skeleton.chain(0, parent);
}

Transform BodyCarrier::above(ConstPoseSpan pose) const noexcept {
  Transform world;
  for (const int j : above_) world = world * pose[j];
  return world;
}

Transform BodyCarrier::world(ConstPoseSpan pose) const noexcept {
  return above(pose) * pose[mover_];
}

void BodyCarrier::put(const Transform& placement_world, PoseSpan pose) const noexcept {
  Transform local = inverse(above(pose)) * placement_world;
  local.rotation.normalize();
  pose[mover_] = local;
}

void BodyCarrier::shift(const Vec3& by_world, PoseSpan pose) const noexcept {
  pose[mover_].translation += above(pose).rotation.conjugate() * by_world;
}

}  // namespace surefoot
