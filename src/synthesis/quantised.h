#pragma once

#include <array>
#include <cstdint>

#include <Eigen/Core>

#include "synthesis/movement.h"

namespace surefoot {

/// A unit quaternion in 6 bytes: its three smallest numbers in 15 bits each. The largest is made
/// positive and found again from the unit length; which one it is takes the top bits of the first
/// two.
using QuantisedRotation = std::array<std::uint16_t, 3>;

[[nodiscard]] QuantisedRotation quantise_rotation(const Eigen::Vector4f& quaternion) noexcept;
[[nodiscard]] Eigen::Vector4f rotation_of(const QuantisedRotation& quantised) noexcept;

/// Rounds the rotations of a movement to what a file holds of them.
void round_to_file(Movement& movement) noexcept;

}  // namespace surefoot
