#pragma once

#include <array>

#include "surefoot/math/types.h"

namespace surefoot {

/// A leg as far as its reach is concerned.
struct LegReach {
  Vec3 hip_world = Vec3::Zero();
  Vec3 ankle_goal_world = Vec3::Zero();
  double full = 0.0;  ///< greatest distance of hip and ankle, metres
};

/// The distance of hip and ankle that a leg takes up of the one its goal asks for: all of it while
/// the knee is bent, softly less where it would be straight, so that what follows from it has no
/// kinks where the goal has none.
[[nodiscard]] double taken_up(double distance, double full) noexcept;

/// The distance that a foot in the air may have from its hip at most, likewise: nearer to straight,
/// so that only what is out of reach changes.
[[nodiscard]] double within_reach(double distance, double full) noexcept;

/// A foot that stands on its ball, or has just left it, raises its heel where the leg is too short:
/// `ankle_world` turned about the ball towards the hip, which brings it nearer to the leg's reach.
/// `weight`, 0 to 1, is how free the heel is.
[[nodiscard]] Transform raise_heel(const Transform& ankle_world, const Vec3& ball_in_ankle,
                                   const Vec3& hip_world, double full, double weight) noexcept;

/// A foot in the air that its leg does not reach is taken nearer to the hip instead of the body to
/// it; what is within reach, but hardly, the more the freer the foot is (`weight`, 0 to 1).
[[nodiscard]] Transform take_in(const Transform& ankle_world, const Vec3& hip_world, double full,
                                double weight) noexcept;

/// How far the body must sink, metres, for both ankles to come within reach; never more than a
/// sixth of a leg: what is still out of reach then cannot be reached from this place. `limit` says
/// how far a leg stretches: `taken_up` or `within_reach`.
[[nodiscard]] double pelvis_drop(const std::array<LegReach, 2>& legs,
                                 double (*limit)(double, double) noexcept) noexcept;

}  // namespace surefoot
