#include "synthesis/quantised.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace surefoot {

namespace {

// The three smallest numbers of a unit quaternion lie within +-1/sqrt(2).
constexpr double kLargest = 1.0 / std::numbers::sqrt2;
constexpr double kSteps = 32767.0;
constexpr unsigned kLowBits = 0x7FFFU;
constexpr float kTie = 1e-3F;  // numbers this near to one another are equally large

/// All numbers but one, which is among the largest and is made positive.
QuantisedRotation without(const Eigen::Vector4f& quaternion, Eigen::Index largest) noexcept {
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

}  // namespace

QuantisedRotation quantise_rotation(const Eigen::Vector4f& quaternion) noexcept {
  // Of numbers that are nearly the largest the one that serves best: what was rounded before is
  // then rounded to the same again.
  const float nearly = quaternion.cwiseAbs().maxCoeff() - kTie;
  QuantisedRotation best{};
  float least = std::numeric_limits<float>::infinity();
  for (Eigen::Index i = 0; i < 4; ++i) {
    if (!(std::abs(quaternion(i)) >= nearly)) continue;
    const QuantisedRotation here = without(quaternion, i);
    const float sign = quaternion(i) < 0.0F ? -1.0F : 1.0F;
    const float error = (sign * rotation_of(here) - quaternion).cwiseAbs().maxCoeff();
    if (!(error < least)) continue;
    least = error;
    best = here;
  }
  return best;
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
