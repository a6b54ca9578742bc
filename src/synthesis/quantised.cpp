#include "synthesis/quantised.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace surefoot {

namespace {

// The three smallest numbers of a unit quaternion lie within +-1/sqrt(2).
constexpr double kLargest = 1.0 / std::numbers::sqrt2;
constexpr double kSteps = 32767.0;
constexpr unsigned kLowBits = 0x7FFFU;

}  // namespace

QuantisedRotation quantise_rotation(const Eigen::Vector4f& quaternion) noexcept {
  Eigen::Index largest = 0;
  quaternion.cwiseAbs().maxCoeff(&largest);
  const double sign = quaternion(largest) < 0.0F ? -1.0 : 1.0;
  QuantisedRotation quantised{};
  std::size_t at = 0;
  for (Eigen::Index i = 0; i < 4; ++i) {
    if (i == largest) continue;
    const double part = 0.5 * (sign * static_cast<double>(quaternion(i)) / kLargest + 1.0);
    quantised[at++] = static_cast<std::uint16_t>(std::lround(std::clamp(part, 0.0, 1.0) * kSteps));
  }
  const auto index = static_cast<unsigned>(largest);
  quantised[0] = static_cast<std::uint16_t>(quantised[0] | (index & 1U) << 15U);
  quantised[1] = static_cast<std::uint16_t>(quantised[1] | (index >> 1U) << 15U);
  return quantised;
}

Eigen::Vector4f rotation_of(const QuantisedRotation& quantised) noexcept {
  const unsigned largest = (quantised[0] >> 15U) | (quantised[1] >> 15U) << 1U;
  Eigen::Vector4d quaternion = Eigen::Vector4d::Zero();
  std::size_t at = 0;
  for (unsigned i = 0; i < 4; ++i) {
    if (i == largest) continue;
    quaternion(i) = (2.0 * (quantised[at++] & kLowBits) / kSteps - 1.0) * kLargest;
  }
  quaternion(largest) = std::sqrt(std::max(0.0, 1.0 - quaternion.squaredNorm()));
  return quaternion.normalized().cast<float>();
}

void round_to_file(Movement& movement) noexcept {
  for (Eigen::Index sample = 0; sample < movement.rotations.cols(); ++sample) {
    for (Eigen::Index at = 0; at < movement.rotations.rows(); at += 4) {
      auto q = movement.rotations.col(sample).segment<4>(at);
      q = rotation_of(quantise_rotation(q));
    }
  }
}

}  // namespace surefoot
