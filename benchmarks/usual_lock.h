#pragma once

#include <array>

#include "ik/foot_solver.h"
#include "ik/leg_chain.h"
#include "surefoot/contact/planted.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// The foot lock that games usually have, as a yardstick: on contact the foot is locked where it
/// is; the lock is given up beyond a radius; what separates foot and animation runs out by a
/// critically damped spring; two-bone IK does the rest. The body stays as it is.
class UsualLock {
 public:
  UsualLock(const Skeleton& skeleton, const Rig& rig);

  /// Corrects the legs of the next pose, `dt` seconds after the one before.
  void push(const PlantedNow& planted, double dt, PoseSpan pose) noexcept;

 private:
  struct Foot {
    bool locked = false;
    bool barred = false;  // given up, until contact ends
    Vec3 place_world = Vec3::Zero();
    Vec3 offset_world = Vec3::Zero();  // of the ankle from the animation's
    Vec3 offset_velocity = Vec3::Zero();
    Vec3 ankle_world = Vec3::Zero();  // of the frame before
  };
  void follow(Foot& foot, bool contact, const Vec3& ankle, double dt) noexcept;

  std::array<LegChain, 2> chains_;
  double radius_;
  std::array<Foot, 2> feet_;
  bool started_ = false;
};

}  // namespace surefoot
