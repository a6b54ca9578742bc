#include "io/bvh_euler.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace surefoot {

namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
constexpr double kGimbalCosine = 1e-9;
constexpr double kMostDegrees = 1e6;  // above them an angle has no nine decimals left

// With the first angle given by its cosine and sine, the other two follow from what remains of the
// rotation, R(order[0], -first) R = R(order[1], second) R(order[2], third); both are well
// conditioned for every first angle, so that an error of the first near gimbal lock is made good by
// the third.
struct LastTwo {
  double second;
  double third;
};
LastTwo last_two(const Mat3& r, EulerOrder order, double sign, double cosine,
                 double sine) noexcept {
  const auto [i, j, k] = order;
  const double rest_ji = cosine * r(j, i) + sign * sine * r(k, i);
  const double rest_jj = cosine * r(j, j) + sign * sine * r(k, j);
  const double rest_kk = cosine * r(k, k) - sign * sine * r(j, k);
  return {kDegrees * std::atan2(sign * r(i, k), rest_kk),
          kDegrees * std::atan2(sign * rest_ji, rest_jj)};
}

// An angle to stay near to. Of one wound up beyond all use only the direction counts.
double usable_reference(double degrees) noexcept {
  return std::abs(degrees) <= kMostDegrees ? degrees : std::remainder(degrees, 360.0);
}

// The same angle, by whole turns as near as possible.
double nearest_turn(double degrees, double reference) noexcept {
  return degrees + 360.0 * std::round((reference - degrees) / 360.0);
}

Vec3 nearest_turns(const Vec3& degrees, const Vec3& reference) noexcept {
  return {nearest_turn(degrees[0], reference[0]), nearest_turn(degrees[1], reference[1]),
          nearest_turn(degrees[2], reference[2])};
}

double distance(const Vec3& a, const Vec3& b) noexcept { return (a - b).lpNorm<1>(); }

}  // namespace

EulerOrder euler_order(const BvhChannels& channels) noexcept {
  EulerOrder order{};
  std::size_t count = 0;
  for (const BvhChannel channel : channels.all()) {
    if (channel.kind == BvhChannel::Kind::rotation) order[count++] = channel.axis;
  }
  for (unsigned char axis = 0; axis < 3; ++axis) {
    if (!channels.has({BvhChannel::Kind::rotation, axis})) order[count++] = axis;
  }
  return order;
}

Vec3 nearest_euler_angles(const Quat& rotation, EulerOrder order, const Vec3& wanted) noexcept {
  const Vec3 reference = wanted.unaryExpr(&usable_reference);
  const Mat3 r = rotation.normalized().toRotationMatrix();
  const auto [i, j, k] = order;
  const double sign = (i + 1) % 3 == j ? 1.0 : -1.0;
  const double sine = -sign * r(j, k);
  const double cosine = r(k, k);
  const double norm = std::hypot(sine, cosine);  // |cos second|
  if (norm < kGimbalCosine) {
    const double kept = reference[0] / kDegrees;
    const LastTwo rest = last_two(r, order, sign, std::cos(kept), std::sin(kept));
    return nearest_turns({reference[0], rest.second, rest.third}, reference);
  }
  const double first = kDegrees * std::atan2(sine, cosine);
  const LastTwo rest = last_two(r, order, sign, cosine / norm, sine / norm);
  const Vec3 one = nearest_turns({first, rest.second, rest.third}, reference);
  const Vec3 other =
      nearest_turns({first + 180.0, 180.0 - rest.second, rest.third + 180.0}, reference);
  return distance(one, reference) <= distance(other, reference) ? one : other;
}

}  // namespace surefoot
