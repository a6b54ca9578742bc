#include "usual_lock.h"

#include <cmath>

namespace surefoot {

namespace {

constexpr double kRadius = 0.2;    // m for a leg of 0.85 m
constexpr double kHalfLife = 0.1;  // s in which half of an offset runs out
constexpr double kDamping = 4.0 * 0.69314718056 / kHalfLife / 2.0;  // 1/s, critical

/// A critically damped spring towards a goal at rest, exact over any time.
void spring(Vec3& value, Vec3& velocity, const Vec3& goal, double dt) noexcept {
  const Vec3 off = value - goal;
  const Vec3 slope = velocity + kDamping * off;
  const double decay = std::exp(-kDamping * dt);
  value = goal + decay * (off + slope * dt);
  velocity = decay * (velocity - kDamping * dt * slope);
}

}  // namespace

UsualLock::UsualLock(const Skeleton& skeleton, const Rig& rig)
    : chains_{LegChain::create(skeleton, rig.legs[0]).value(),
              LegChain::create(skeleton, rig.legs[1]).value()},
      radius_(kRadius * rig.scale()) {}

void UsualLock::follow(Foot& foot, bool contact, const Vec3& ankle, double dt) noexcept {
  if (started_ && dt > 0.0) {
    // The offset moves with the animation's foot, so that what was locked stays where it is.
    foot.offset_world -= foot.locked ? Vec3(ankle - foot.ankle_world) : Vec3(Vec3::Zero());
  }
  if (!contact) foot.locked = foot.barred = false;
  if (contact && !foot.locked && !foot.barred) {
    foot.locked = true;
    foot.place_world = ankle + foot.offset_world;
  }
  if (foot.locked && (foot.place_world - ankle).norm() > radius_) {
    foot.locked = false;
    foot.barred = true;
  }
  const Vec3 goal = foot.locked ? Vec3(foot.place_world - ankle) : Vec3(Vec3::Zero());
  spring(foot.offset_world, foot.offset_velocity, goal, dt);
  foot.ankle_world = ankle;
}

void UsualLock::push(const PlantedNow& planted, double dt, PoseSpan pose) noexcept {
  for (std::size_t s = 0; s < 2; ++s) {
    const LegGeometry leg = chains_[s].geometry(pose);
    const bool contact = planted.joints[s][0].planted || planted.joints[s][1].planted;
    follow(feet_[s], contact, leg.ankle_world, dt);
    const Transform target{leg.ankle_rotation_world, leg.ankle_world + feet_[s].offset_world};
    chains_[s].apply(
        solve_leg(leg, knee_triangle(leg), chains_[s].hinge_in_parent(), target, rigid_leg()),
        pose);
  }
  started_ = true;
}

}  // namespace surefoot
