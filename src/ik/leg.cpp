#include "ik/leg.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/easing.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

// Knee angles that differ by less than this, radians, are the same.
constexpr double kSameAngle = 5e-5;
// A knee captured a little beyond straight stays there where its leg becomes shorter by less than
// this part: the body's fit meets lengths no better, and turned forwards the knee would jump.
constexpr double kHair = 5e-5;
// A scale closer to one than rounding leaves the bones as they are, bit for bit.
constexpr double kScaleRounding = 1e-13;
// A target nearer to the hip than this part of the leg gives no direction to point at.
constexpr double kOnHip = 1e-6;
// A miss below this is rounding, metres.
constexpr double kMissRounding = 1e-9;

/// The turn about `unit_axis` that brings `from` closest to `to`: paper Eq. 9 with half the angle's
/// sine and cosine taken as they come, so that no branch is left to choose. `halved`: half of it.
Quat swivel(const Quat& from, const Quat& to, const Vec3& unit_axis, bool halved) noexcept {
  const Vec3 v = from.vec();
  const Vec3 v_to = to.vec();
  const double even = from.coeffs().dot(to.coeffs());
  const double odd =
      from.w() * unit_axis.dot(v_to) - to.w() * unit_axis.dot(v) + v_to.dot(unit_axis.cross(v));
  const double length = std::sqrt(even * even + odd * odd);
  if (length < 1e-9) return Quat::Identity();
  double cosine = even / length;
  double sine = odd / length;
  if (halved) {
    if (cosine < 0.0) sine = -sine;
    cosine = 1.0 + std::abs(cosine);
    const double norm = std::hypot(cosine, sine);
    cosine /= norm;
    sine /= norm;
  }
  const Vec3 part = unit_axis * sine;
  return {cosine, part.x(), part.y(), part.z()};
}

double limited_scale(double wanted, const LegSettings& settings) noexcept {
  if (std::abs(wanted - 1.0) < kScaleRounding) return 1.0;
  return std::clamp(wanted, settings.smallest_scale, settings.largest_scale);
}

LegOutcome outcome_of(double scale, double miss) noexcept {
  if (!(miss < kMissRounding)) return LegOutcome::not_met;
  return scale == 1.0 ? LegOutcome::reached : LegOutcome::stretched;
}

}  // namespace

double KneeTriangle::reach(double knee_angle) const noexcept {
  const double along = shank_along - thigh_along;
  const double squared = along * along + thigh_across * thigh_across + shank_across * shank_across -
                         2.0 * thigh_across * shank_across * std::cos(knee_angle);
  return std::sqrt(std::max(0.0, squared));
}

double KneeTriangle::full_reach() const noexcept {
  const double along = shank_along - thigh_along;
  const double across = thigh_across + shank_across;
  return std::sqrt(along * along + across * across);
}

double KneeTriangle::angle_for(double distance) const noexcept {
  const double along = shank_along - thigh_along;
  const double cosine = (along * along + thigh_across * thigh_across + shank_across * shank_across -
                         distance * distance) /
                        (2.0 * thigh_across * shank_across);
  return std::acos(std::clamp(cosine, -1.0, 1.0));
}

KneeTriangle knee_triangle(const LegGeometry& leg) noexcept {
  const Vec3& hinge = leg.knee_axis_world;
  const Vec3 to_hip = leg.hip_world - leg.knee_world;
  const Vec3 to_ankle = leg.ankle_world - leg.knee_world;
  KneeTriangle knee;
  knee.thigh_along = to_hip.dot(hinge);
  knee.shank_along = to_ankle.dot(hinge);
  const Vec3 thigh = knee.thigh_along * hinge - to_hip;  // from hip to knee, across the hinge
  const Vec3 shank = to_ankle - knee.shank_along * hinge;
  knee.thigh_across = thigh.norm();
  knee.shank_across = shank.norm();
  knee.angle = std::numbers::pi - std::atan2(thigh.cross(shank).dot(hinge), thigh.dot(shank));
  return knee;
}

double damping_integral(double angle, double onset) noexcept {
  if (angle < onset) return angle;
  const double span = std::numbers::pi - onset;
  if (angle >= std::numbers::pi) return onset + 0.5 * span;
  const double u = (angle - onset) / span;
  return onset + span * u * (u * u * (0.5 * u - 1.0) + 1.0);
}

double damped_angle(double angle, double target_angle, const LegSettings& settings) noexcept {
  double damped = target_angle;
  if (settings.damp) {
    const double onset = settings.damping_onset;
    damped = angle + damping_integral(target_angle, onset) - damping_integral(angle, onset);
    if (target_angle < onset) {
      const double let_go = (onset - target_angle) / (onset - settings.damping_release);
      damped = target_angle + (damped - target_angle) * ease_out(let_go);
    }
  }
  return std::max(damped, settings.smallest_angle);
}

LegSolution solve_leg(const LegGeometry& leg, const KneeTriangle& knee, const Vec3& hinge_in_parent,
                      const Transform& target_world, const LegSettings& settings) noexcept {
  const double distance = (target_world.translation - leg.hip_world).norm();
  const double flex =
      knee.bends() ? knee.angle - damped_angle(knee.angle, knee.angle_for(distance), settings)
                   : 0.0;
  return bend_leg(leg, knee, flex, hinge_in_parent, target_world, settings);
}

LegSolution solve_leg_beside(const LegGeometry& leg, const KneeTriangle& knee,
                             double flexion_change, bool may_stay_beyond,
                             const Vec3& hinge_in_parent, const Transform& target_world,
                             const LegSettings& settings) noexcept {
  double flex = 0.0;
  if (knee.bends()) {
    const double distance = (target_world.translation - leg.hip_world).norm();
    const double angle = std::max(knee.angle_for(distance), settings.smallest_angle);
    const double back = 2.0 * std::numbers::pi - angle;
    const bool stays =
        may_stay_beyond || (knee.angle > std::numbers::pi &&
                            knee.reach(knee.angle) - distance < kHair * knee.full_reach());
    const bool beyond = stays && knee.angle - flexion_change > std::numbers::pi;
    flex = knee.angle - (beyond ? back : angle);
    if (beyond && std::abs(flex) < kSameAngle) flex = 0.0;
  }
  return bend_leg(leg, knee, flex, hinge_in_parent, target_world, settings);
}

LegSolution bend_leg(const LegGeometry& leg, const KneeTriangle& knee, double flex,
                     const Vec3& hinge_in_parent, const Transform& target_world,
                     const LegSettings& settings) noexcept {
  LegSolution solution;
  const Vec3 to_target = target_world.translation - leg.hip_world;
  const double distance = to_target.norm();

  Quat flex_world = Quat::Identity();
  if (knee.bends()) {
    flex_world = axis_angle(leg.knee_axis_world, flex);
    // The same turn seen from the knee's parent joint.
    const double sine = flex_world.vec().dot(leg.knee_axis_world);
    solution.knee_turn_local = {flex_world.w(), sine * hinge_in_parent.x(),
                                sine * hinge_in_parent.y(), sine * hinge_in_parent.z()};
  }
  const Vec3 to_ankle =
      (leg.knee_world - leg.hip_world) + flex_world * (leg.ankle_world - leg.knee_world);
  const double bent_distance = to_ankle.norm();
  solution.scale = bent_distance > 0.0 ? limited_scale(distance / bent_distance, settings) : 1.0;

  Quat turn = Quat::Identity();
  Vec3 placed_from_hip = solution.scale * to_ankle;
  if (distance >= kOnHip * knee.full_reach() && distance > 0.0) {
    const Vec3 direction = to_target / distance;
    const Quat swing = rotation_between(to_ankle, to_target);
    const Quat ankle_swung = swing * flex_world * leg.ankle_rotation_world;
    turn = swivel(ankle_swung, target_world.rotation, direction, settings.share_turn) * swing;
    placed_from_hip = solution.scale * bent_distance * direction;
  }
  solution.hip_local =
      (leg.above_hip_world.conjugate() * turn * leg.hip_rotation_world).normalized();
  const Quat above_ankle = turn * flex_world * leg.above_ankle_world;
  solution.ankle_local = (above_ankle.conjugate() * target_world.rotation).normalized();
  solution.ankle_world = {target_world.rotation, leg.hip_world + placed_from_hip};
  solution.miss = (solution.ankle_world.translation - target_world.translation).norm();
  solution.outcome = outcome_of(solution.scale, solution.miss);
  return solution;
}

}  // namespace surefoot
