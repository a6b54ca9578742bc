#include "synthesis/posture.h"

#include <cmath>

#include "math/rotation.h"

namespace surefoot {

namespace {

// A direction whose horizontal part is shorter than this is upright.
constexpr double kUpright = 1e-6;

}  // namespace

Transform posture_sum(const Transform& a, const Transform& b) noexcept {
  return {b.rotation * a.rotation, a.translation + b.translation};
}

Transform posture_difference(const Transform& a, const Transform& b) noexcept {
  return {b.rotation.conjugate() * a.rotation, a.translation - b.translation};
}

Transform posture_scaled(double c, const Transform& a) noexcept {
  return {slerp(c, Quat::Identity(), a.rotation), c * a.translation};
}

double heading_of(const Quat& rotation_world) noexcept {
  const Vec3 z = rotation_world * Vec3::UnitZ();
  if (std::hypot(z.x(), z.z()) > kUpright) return std::atan2(z.x(), z.z());
  const Vec3 x = rotation_world * Vec3::UnitX();
  return std::atan2(-x.z(), x.x());
}

Transform Base::transform() const noexcept { return {yaw(heading), Vec3(x, y, z)}; }

Base base_of(const Transform& root_world) noexcept {
  return {root_world.translation.x(), root_world.translation.z(), 0.0,
          heading_of(root_world.rotation)};
}

}  // namespace surefoot
