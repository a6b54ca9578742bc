#pragma once

#include <array>

#include "surefoot/math/types.h"

namespace surefoot::fbx {

/// The axes of a rotation order, 0 to 5, from the outermost factor to the innermost.
[[nodiscard]] std::array<unsigned char, 3> axes_of(int order) noexcept;

/// The rotation of angles about x, y, z in degrees.
[[nodiscard]] Quat from_euler(const Vec3& degrees, int order) noexcept;

/// Back, on the branch nearest to `reference`.
[[nodiscard]] Vec3 to_euler(const Quat& rotation, int order, const Vec3& reference) noexcept;

}  // namespace surefoot::fbx
