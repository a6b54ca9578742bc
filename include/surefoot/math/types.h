#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace surefoot {

/// Metres, seconds, radians; right-handed, +y up (method 0). The layout does not depend on -march.
using Vec3 = Eigen::Matrix<double, 3, 1, Eigen::DontAlign>;
using Mat3 = Eigen::Matrix<double, 3, 3, Eigen::DontAlign>;

/// Hamilton quaternion, active rotation q v q*, kept at unit length. Stored x y z w.
using Quat = Eigen::Quaternion<double, Eigen::DontAlign>;

/// A rigid placement: x -> rotation * x + translation.
struct Transform {
  Quat rotation = Quat::Identity();
  Vec3 translation = Vec3::Zero();

  [[nodiscard]] Vec3 apply(const Vec3& point) const noexcept {
    return rotation * point + translation;
  }
};

/// `parent * child`: the child's placement seen from where the parent's placement is given.
[[nodiscard]] inline Transform operator*(const Transform& parent, const Transform& child) noexcept {
  return {parent.rotation * child.rotation, parent.apply(child.translation)};
}

[[nodiscard]] inline Transform inverse(const Transform& t) noexcept {
  const Quat back = t.rotation.conjugate();
  return {back, -(back * t.translation)};
}

}  // namespace surefoot
