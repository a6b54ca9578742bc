#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <span>
#include <string>

#include "edit/stances.h"
#include "ik/leg_chain.h"
#include "math/easing.h"
#include "surefoot/enforce/settings.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot::testing {

/// A motion to damage.
struct Undamaged {
  const Skeleton& skeleton;
  const Motion& motion;
  const Rig& rig;
  std::span<const Stance> stances;
  int first = 0;  ///< behind a T-pose

  [[nodiscard]] int begin() const { return first + (motion.frames() - first) * 3 / 10; }
  [[nodiscard]] int end() const { return first + (motion.frames() - first) * 7 / 10; }
  /// 0 outside the middle of the motion, 1 inside, in 0.2 s from one to the other.
  [[nodiscard]] double inside(int frame) const {
    const double ramp = 0.2 * motion.fps();
    const double depth = std::min(frame - begin(), end() - frame);
    return 1.0 - ease_out(depth / ramp);
  }
};

/// Moves an ankle, keeping its rotation; the leg follows.
inline Motion with_moved_ankle(const Undamaged& from, Side side,
                               const std::function<Vec3(int)>& shift_world) {
  Motion motion = from.motion;
  const LegChain chain = LegChain::create(from.skeleton, from.rig.leg(side)).value();
  for (int f = from.first; f < motion.frames(); ++f) {
    const Vec3 shift = shift_world(f);
    if (shift.isZero(0.0)) continue;
    const LegGeometry leg = chain.geometry(motion.pose(f));
    const Transform target{leg.ankle_rotation_world, leg.ankle_world + shift};
    chain.apply(solve_leg(leg, knee_triangle(leg), chain.hinge_in_parent(), target,
                          leg_settings_of({.rigid = true})),
                motion.pose(f));
  }
  return motion;
}

/// Moves the whole body.
inline Motion with_moved_body(const Undamaged& from, const std::function<Vec3(int)>& shift_world) {
  Motion motion = from.motion;
  const int above = from.skeleton[from.rig.mover].parent;
  for (int f = from.first; f < motion.frames(); ++f) {
    Quat turn = Quat::Identity();
    if (above != kNoJoint) turn = world_of(from.skeleton, above, motion.pose(f)).rotation;
    motion.pose(f)[from.rig.mover].translation += turn.conjugate() * shift_world(f);
  }
  return motion;
}

struct DamageWay {
  std::string name;
  std::function<Motion(const Undamaged&)> damage;
};

/// The marker of the left foot slips by 6 cm under load: from landing to leaving in each stance of
/// the middle of the motion, and back in the swing.
inline Motion drift(const Undamaged& from) {
  return with_moved_ankle(from, Side::left, [&](int f) -> Vec3 {
    double slip = 0.0;
    for (const Stance& stance : from.stances) {
      if (stance.side != Side::left || f < stance.first) continue;
      const double length = std::max(1, stance.last - stance.first);
      const bool stands = f <= stance.last;
      slip = stands ? (f - stance.first) / length
                    : ease_out((f - stance.last) / (0.25 * from.motion.fps()));
      slip *= from.inside(stance.middle());
    }
    return slip * Vec3(0.036, 0.0, 0.048);
  });
}

/// The right foot shakes by 8 mm along each axis.
inline Motion jitter(const Undamaged& from) {
  std::mt19937 dice(7);
  const auto noise = [&] {  // of variance 1, the same everywhere
    double sum = -6.0;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(dice()) / 4294967296.0;
    return sum;
  };
  return with_moved_ankle(from, Side::right, [&](int f) -> Vec3 {
    const Vec3 shake(noise(), noise(), noise());
    return from.inside(f) * 0.008 * shake;
  });
}

/// The left foot is 4 cm too high.
inline Motion hover(const Undamaged& from) {
  return with_moved_ankle(from, Side::left,
                          [&](int f) -> Vec3 { return from.inside(f) * 0.04 * Vec3::UnitY(); });
}

/// The body wobbles by 3, 2 and 1.5 cm, all the time, as video capture does.
inline Motion wobble(const Undamaged& from) {
  return with_moved_body(from, [&](int f) -> Vec3 {
    const double t = 2.0 * std::numbers::pi * f / from.motion.fps();
    return {0.03 * std::sin(1.3 * t), 0.015 * std::sin(0.5 * t), 0.02 * std::sin(0.9 * t + 1.0)};
  });
}

/// Of every quarter second, some of 10 to 60 ms are lost and the frame before is repeated instead.
inline Motion drop(const Undamaged& from) {
  Motion motion = from.motion;
  std::mt19937 dice(3);
  const int period = std::max(3, static_cast<int>(0.25 * motion.fps()));
  for (int f = from.begin(); f + period < from.end(); f += period) {
    const int most = std::max(1, static_cast<int>(0.06 * motion.fps()));
    const int lost = 1 + static_cast<int>(dice() % static_cast<unsigned>(most));
    for (int k = 1; k <= lost; ++k) {
      const ConstPoseSpan kept = from.motion.pose(f);
      std::copy(kept.begin(), kept.end(), motion.pose(f + k).begin());
    }
  }
  return motion;
}

inline std::array<DamageWay, 5> damage_ways() {
  return {DamageWay{"drift", drift}, DamageWay{"jitter", jitter}, DamageWay{"hover", hover},
          DamageWay{"wobble", wobble}, DamageWay{"drop", drop}};
}

}  // namespace surefoot::testing
