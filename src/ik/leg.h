#pragma once

#include "surefoot/ik/settings.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// One leg in one frame, in world axes. Joints between hip and knee belong to the thigh, joints
/// between knee and ankle to the shank, as they are bent in that frame.
struct LegGeometry {
  Quat above_hip_world = Quat::Identity();  ///< of the hip's parent joint
  Quat hip_rotation_world = Quat::Identity();
  Quat above_ankle_world = Quat::Identity();  ///< of the ankle's parent joint
  Quat ankle_rotation_world = Quat::Identity();
  Vec3 hip_world = Vec3::Zero();
  Vec3 knee_world = Vec3::Zero();
  Vec3 ankle_world = Vec3::Zero();
  Vec3 knee_axis_world = Vec3::UnitX();  ///< unit; positive rotation flexes
};

/// The triangle hip, knee, ankle split along and across the hinge (method 1.5 step 1).
struct KneeTriangle {
  double thigh_along = 0.0;   ///< a_par: from the knee to the hip along the hinge, metres
  double shank_along = 0.0;   ///< b_par: from the knee to the ankle along the hinge
  double thigh_across = 0.0;  ///< length across the hinge, not negative
  double shank_across = 0.0;
  double angle = 0.0;  ///< theta_0, interior, above pi when the knee is hyperextended

  /// Distance of hip and ankle when the interior angle is `knee_angle`.
  [[nodiscard]] double reach(double knee_angle) const noexcept;
  /// Distance of hip and ankle when the leg is straight.
  [[nodiscard]] double full_reach() const noexcept;
  /// Interior angle in [0, pi] that brings hip and ankle to this distance, or as near as can be.
  [[nodiscard]] double angle_for(double distance) const noexcept;
  /// False when thigh or shank lies along the hinge, so that bending the knee changes nothing.
  [[nodiscard]] bool bends() const noexcept { return thigh_across * shank_across >= 1e-12; }
};

[[nodiscard]] KneeTriangle knee_triangle(const LegGeometry& leg) noexcept;

/// F of method 1.5 step 3: the integral of the damping gain (paper Eq. 11 in closed form).
[[nodiscard]] double damping_integral(double angle, double onset) noexcept;

/// Interior knee angle to take when `target_angle` is wanted and the knee was at `angle`.
[[nodiscard]] double damped_angle(double angle, double target_angle,
                                  const LegSettings& settings) noexcept;

enum class LegOutcome {
  reached,    ///< the ankle is at its target with the bones as they were
  stretched,  ///< the ankle is at its target because the bones were scaled
  not_met     ///< the ankle points at its target but is `miss` away from it
};

/// New local rotations of a leg and what it took.
struct LegSolution {
  Quat hip_local = Quat::Identity();
  Quat knee_turn_local = Quat::Identity();  ///< to be multiplied on the left of the knee's rotation
  Quat ankle_local = Quat::Identity();
  double scale = 1.0;     ///< of the translations of all joints after the hip up to the ankle
  Transform ankle_world;  ///< where the ankle is now
  double miss = 0.0;      ///< distance of ankle and target, metres
  LegOutcome outcome = LegOutcome::reached;
};

/// Brings the ankle to `target_world` by hinge, scale, swing and swivel (method 1.5), never
/// failing: a target on the hip, behind it or out of reach gives the best pose and says so.
/// `hinge_in_parent`: the knee's unit axis in the frame of its parent joint.
[[nodiscard]] LegSolution solve_leg(const LegGeometry& leg, const KneeTriangle& knee,
                                    const Vec3& hinge_in_parent, const Transform& target_world,
                                    const LegSettings& settings) noexcept;

/// The same without damping, on the side of straight on which a knee lies whose flexion changes by
/// about `flexion_change` (rad): a knee captured beyond straight that may stay there does so unless
/// it is bent; any other does where next to nothing is asked of it.
[[nodiscard]] LegSolution solve_leg_beside(const LegGeometry& leg, const KneeTriangle& knee,
                                           double flexion_change, bool may_stay_beyond,
                                           const Vec3& hinge_in_parent,
                                           const Transform& target_world,
                                           const LegSettings& settings) noexcept;

/// Steps 4 to 7 of the same with a knee turned by `flex` (rad, positive bends it): the ankle gets
/// the target's rotation and lies towards it from the hip, as far as the knee and the scale let it.
[[nodiscard]] LegSolution bend_leg(const LegGeometry& leg, const KneeTriangle& knee, double flex,
                                   const Vec3& hinge_in_parent, const Transform& target_world,
                                   const LegSettings& settings) noexcept;

}  // namespace surefoot
