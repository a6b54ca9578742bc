#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// A degree of freedom of a bone; `length` is the stretch along the bone.
enum class AcclaimDof { tx, ty, tz, rx, ry, rz, length };

/// A bone in the file's units, angles already in radians.
struct AsfBone {
  std::string name;
  Vec3 vector_model = Vec3::Zero();  ///< direction times length, in the axes of the file
  Quat axis = Quat::Identity();      ///< C: takes the axes of the angles to the axes of the file
  std::vector<AcclaimDof> dofs;      ///< in the order of the motion's values
  int parent = -1;                   ///< index of the parent bone; -1 for the root itself
};

/// An Acclaim skeleton. Bone 0 is the root: no length, `axis` holds its preset orientation.
struct AsfSkeleton {
  std::vector<AsfBone> bones;              ///< parents before children
  Vec3 root_position_file = Vec3::Zero();  ///< preset, file units
  double length_unit = 1.0;                ///< the file's `length`
  bool degrees = true;                     ///< the file's `angle`

  /// Index of the bone of that name in any case, or -1.
  [[nodiscard]] int find(std::string_view name) const noexcept;
  /// Values of all bones in one frame.
  [[nodiscard]] std::size_t value_count() const noexcept;
};

[[nodiscard]] Result<AsfSkeleton> parse_asf(std::string_view text, const std::string& file);

/// The turn by `angle` about a coordinate axis, 0 to 2.
[[nodiscard]] Quat axis_turn(int axis, double angle) noexcept;

}  // namespace surefoot
