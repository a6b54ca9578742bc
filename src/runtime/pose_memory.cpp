#include "runtime/pose_memory.h"

#include <array>
#include <cmath>
#include <cstring>
#include <numbers>

namespace surefoot {

namespace {

/// Seen in a mirror that turns z around: left-handed placements become right-handed ones.
Transform mirrored(const Transform& t) noexcept {
  return {Quat(t.rotation.w(), -t.rotation.x(), -t.rotation.y(), t.rotation.z()),
          {t.translation.x(), t.translation.y(), -t.translation.z()}};
}

/// The same with a mirror that turns y around, where z is up.
Transform mirrored_y(const Transform& t) noexcept {
  return {Quat(t.rotation.w(), -t.rotation.x(), t.rotation.y(), -t.rotation.z()),
          {t.translation.x(), -t.translation.y(), t.translation.z()}};
}

/// Of unit length; one that is already keeps its bits.
Quat unit(const Quat& q) noexcept {
  constexpr double kRounding = 1e-14;
  return std::abs(q.squaredNorm() - 1.0) < kRounding ? q : Quat(q.normalized());
}

template <class Number, std::size_t N>
std::array<Number, N> numbers_at(const std::byte* at) noexcept {
  std::array<Number, N> numbers;
  std::memcpy(numbers.data(), at, sizeof numbers);
  return numbers;
}

}  // namespace

PoseMemory::PoseMemory(const PoseLayout& layout) noexcept
    : layout_(layout),
      up_(layout.z_up ? Quat(std::numbers::sqrt2 / 2.0, -std::numbers::sqrt2 / 2.0, 0.0, 0.0)
                      : Quat(Quat::Identity())) {}

template <class Number>
Transform PoseMemory::read_as(const std::byte* at) const noexcept {
  if (layout_.form == PoseLayout::Form::matrix_columns) {
    const auto m = numbers_at<Number, 16>(at);
    Mat3 rotation;
    for (int column = 0; column < 3; ++column) {
      for (int row = 0; row < 3; ++row) {
        rotation(row, column) = static_cast<double>(m[static_cast<std::size_t>(4 * column + row)]);
      }
      // Engines scale bones; a placement has no scale.
      rotation.col(column).normalize();
    }
    return {
        Quat(rotation).normalized(),
        Vec3(static_cast<double>(m[12]), static_cast<double>(m[13]), static_cast<double>(m[14]))};
  }
  const auto t = numbers_at<Number, 3>(at + layout_.translation);
  const auto q = numbers_at<Number, 4>(at + layout_.rotation);
  const std::size_t x = layout_.w_first ? 1 : 0;
  const std::size_t w = layout_.w_first ? 0 : 3;
  const Quat rotation(static_cast<double>(q[w]), static_cast<double>(q[x]),
                      static_cast<double>(q[x + 1]), static_cast<double>(q[x + 2]));
  return {unit(rotation),
          Vec3(static_cast<double>(t[0]), static_cast<double>(t[1]), static_cast<double>(t[2]))};
}

template <class Number>
void PoseMemory::write_as(std::byte* at, const Transform& placement) const noexcept {
  const Vec3& t = placement.translation;
  const Quat& r = placement.rotation;
  if (layout_.form == PoseLayout::Form::matrix_columns) {
    auto m = numbers_at<Number, 16>(at);
    const Mat3 rotation = r.toRotationMatrix();
    for (int column = 0; column < 3; ++column) {
      const auto c = static_cast<std::size_t>(4 * column);
      const double scale = std::hypot(static_cast<double>(m[c]), static_cast<double>(m[c + 1]),
                                      static_cast<double>(m[c + 2]));
      for (int row = 0; row < 3; ++row) {
        m[c + static_cast<std::size_t>(row)] = static_cast<Number>(scale * rotation(row, column));
      }
      m[12 + static_cast<std::size_t>(column)] = static_cast<Number>(t[column]);
    }
    std::memcpy(at, m.data(), sizeof m);
    return;
  }
  const std::array<Number, 3> translation{static_cast<Number>(t.x()), static_cast<Number>(t.y()),
                                          static_cast<Number>(t.z())};
  std::memcpy(at + layout_.translation, translation.data(), sizeof translation);
  const std::array<double, 4> q = layout_.w_first ? std::array{r.w(), r.x(), r.y(), r.z()}
                                                  : std::array{r.x(), r.y(), r.z(), r.w()};
  const std::array<Number, 4> rotation{static_cast<Number>(q[0]), static_cast<Number>(q[1]),
                                       static_cast<Number>(q[2]), static_cast<Number>(q[3])};
  std::memcpy(at + layout_.rotation, rotation.data(), sizeof rotation);
}

Transform PoseMemory::read(const void* joints, int joint) const noexcept {
  const std::byte* at = static_cast<const std::byte*>(joints) + joint * layout_.stride;
  Transform t =
      layout_.number == PoseLayout::Number::float32 ? read_as<float>(at) : read_as<double>(at);
  if (layout_.left_handed) t = layout_.z_up ? mirrored_y(t) : mirrored(t);
  t.translation *= layout_.metres_per_unit;
  return t;
}

void PoseMemory::write(void* joints, int joint, const Transform& placement) const noexcept {
  std::byte* at = static_cast<std::byte*>(joints) + joint * layout_.stride;
  Transform t = placement;
  t.translation /= layout_.metres_per_unit;
  if (layout_.left_handed) t = layout_.z_up ? mirrored_y(t) : mirrored(t);
  if (layout_.number == PoseLayout::Number::float32) {
    write_as<float>(at, t);
  } else {
    write_as<double>(at, t);
  }
}

Transform PoseMemory::read_world(const void* joints, int joint) const noexcept {
  const Transform t = read(joints, joint);
  return layout_.z_up ? Transform{up_ * t.rotation, up_ * t.translation} : t;
}

void PoseMemory::write_world(void* joints, int joint, const Transform& placement) const noexcept {
  if (!layout_.z_up) {
    write(joints, joint, placement);
    return;
  }
  const Quat back = up_.conjugate();
  write(joints, joint, {back * placement.rotation, back * placement.translation});
}

}  // namespace surefoot
