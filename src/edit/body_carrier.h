#pragma once

#include <vector>

#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Moves a whole body by the joint that carries it.
class BodyCarrier {
 public:
  BodyCarrier(const Skeleton& skeleton, const Rig& rig);

  /// World placement of the carrying joint.
  [[nodiscard]] Transform world(ConstPoseSpan pose) const noexcept;
  /// Gives it a world placement.
  void put(const Transform& placement_world, PoseSpan pose) const noexcept;
  /// Displaces it in the world; its rotation stays bit for bit.
  void shift(const Vec3& by_world, PoseSpan pose) const noexcept;

  [[nodiscard]] int joint() const noexcept { return mover_; }

 private:
  [[nodiscard]] Transform above(ConstPoseSpan pose) const noexcept;

  std::vector<int> above_;  // from the root to the carrying joint's parent
  int mover_;
};

}  // namespace surefoot
