#include "io/fbx/rotation.h"

#include <numbers>

#include "io/bvh_euler.h"
#include "math/rotation.h"

namespace surefoot::fbx {

std::array<unsigned char, 3> axes_of(int order) noexcept {
  switch (order) {
    case 1: return {1, 2, 0};
    case 2: return {0, 2, 1};
    case 3: return {2, 0, 1};
    case 4: return {1, 0, 2};
    case 5: return {0, 1, 2};
    default: return {2, 1, 0};
  }
}

Quat from_euler(const Vec3& degrees, int order) noexcept {
  Quat product = Quat::Identity();
  for (const unsigned char axis : axes_of(order)) {
    product = product * axis_angle(Vec3::Unit(axis), degrees[axis] * std::numbers::pi / 180.0);
  }
  return product;
}

Vec3 to_euler(const Quat& rotation, int order, const Vec3& reference) noexcept {
  const std::array<unsigned char, 3> axes = axes_of(order);
  const Vec3 nearest = nearest_euler_angles(
      rotation, axes, {reference[axes[0]], reference[axes[1]], reference[axes[2]]});
  Vec3 degrees;
  for (int i = 0; i < 3; ++i) degrees[axes[i]] = nearest[i];
  return degrees;
}

}  // namespace surefoot::fbx
