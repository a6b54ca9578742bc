#pragma once

#include "surefoot/math/types.h"

namespace surefoot {

/// R(axis, angle): right-handed rotation about a unit axis.
[[nodiscard]] Quat axis_angle(const Vec3& unit_axis, double angle) noexcept;

/// R_y(heading): heading 0 faces +z, R_y(psi) z = (sin psi, 0, cos psi) (method 0).
[[nodiscard]] Quat yaw(double heading) noexcept;

/// Angle between two orientations in [0, pi], accurate near 0: 2 atan2(|vec|, |w|) of b a* (method
/// 0).
[[nodiscard]] double angle_between(const Quat& a, const Quat& b) noexcept;

/// Rot(a, b), the shortest rotation taking direction a to direction b (method 0). Identity if
/// either is shorter than 1e-9; opposite directions turn by pi about the part of +y orthogonal to a
/// (or of +x).
[[nodiscard]] Quat rotation_between(const Vec3& a, const Vec3& b) noexcept;

/// slerp(t, a, b): t = 0 gives a, t = 1 gives b, along the shorter way; q and -q are one rotation.
[[nodiscard]] Quat slerp(double t, const Quat& a, const Quat& b) noexcept;

/// q = swing * twist, where twist turns about `unit_axis` and swing's axis is orthogonal to it.
/// When q turns the axis onto its opposite the twist is not defined; it is then the identity.
struct SwingTwist {
  Quat swing;
  Quat twist;
};
[[nodiscard]] SwingTwist swing_twist(const Quat& q, const Vec3& unit_axis) noexcept;

/// Signed twist angle of q about `unit_axis`, in (-pi, pi].
[[nodiscard]] double twist_angle(const Quat& q, const Vec3& unit_axis) noexcept;

/// Rotation vector (axis times angle, angle in [0, pi]) of q, and back.
[[nodiscard]] Vec3 rotation_vector(const Quat& q) noexcept;
[[nodiscard]] Quat from_rotation_vector(const Vec3& v) noexcept;

/// The unit quaternion of the hemisphere of `reference` (4-D dot not negative).
[[nodiscard]] Quat nearest_sign(const Quat& q, const Quat& reference) noexcept;

}  // namespace surefoot
