#pragma once

#include "surefoot/math/types.h"

namespace surefoot {

/// Arithmetic of postures, joint by joint (method 4.5). `sum(difference(a, b), b)` is a, and the
/// order of the rotations matters: the reversed product would not give a back.

/// A + B: translations add, rotations are r_B r_A.
[[nodiscard]] Transform posture_sum(const Transform& a, const Transform& b) noexcept;

/// A - B: translations subtract, rotations are r_B^-1 r_A.
[[nodiscard]] Transform posture_difference(const Transform& a, const Transform& b) noexcept;

/// c A: the translation times c, the rotation by c times its angle, the shorter way round.
[[nodiscard]] Transform posture_scaled(double c, const Transform& a) noexcept;

/// The signed heading of a rotation: where it turns +z, or, where that is upright, +x (method 4.1).
[[nodiscard]] double heading_of(const Quat& rotation_world) noexcept;

/// A placement on the floor plan: x and z, and a heading. Heights pass unchanged.
struct Base {
  double x = 0.0;
  double z = 0.0;
  double y = 0.0;  ///< height of the floor there
  double heading = 0.0;

  [[nodiscard]] Transform transform() const noexcept;
};

/// Where a movement's root begins: its place on the plan and its heading; the height stays 0, so
/// that taking the base away keeps the height (method 4.1).
[[nodiscard]] Base base_of(const Transform& root_world) noexcept;

}  // namespace surefoot
