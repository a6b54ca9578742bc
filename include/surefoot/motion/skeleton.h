#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/math/types.h"

namespace surefoot {

inline constexpr int kNoJoint = -1;

/// A joint of the hierarchy.
struct Joint {
  std::string name;
  int parent = kNoJoint;             ///< index of the parent, smaller than the joint's own
  Vec3 offset_local = Vec3::Zero();  ///< rest translation in the parent's frame, metres
  bool end_site = false;             ///< a mere end point: it has no channels in the file
  /// Rest rotation in the parent's frame, of unit length. BVH has none; FBX and glTF do.
  Quat rest_rotation_local = Quat::Identity();
};

/// An immutable hierarchy: parents come before their children, joint 0 is the only root.
class Skeleton {
 public:
  Skeleton() = default;

  /// Refuses an empty list, a parent that is not an earlier joint, a second root, non-finite
  /// offsets and rest rotations that are not of unit length.
  static Result<Skeleton> create(std::vector<Joint> joints);

  [[nodiscard]] int size() const noexcept { return static_cast<int>(joints_.size()); }
  [[nodiscard]] const Joint& operator[](int joint) const noexcept { return joints_[joint]; }
  [[nodiscard]] std::span<const Joint> joints() const noexcept { return joints_; }
  [[nodiscard]] std::span<const int> children(int joint) const noexcept;

  /// First joint of that exact name, or `kNoJoint`.
  [[nodiscard]] int find(std::string_view name) const noexcept;
  /// True when `ancestor` is `joint` or lies on the way from it to the root.
  [[nodiscard]] bool is_ancestor(int ancestor, int joint) const noexcept;
  /// Joints from `from` (an ancestor) down to `to`, both included; empty if `from` is no ancestor.
  [[nodiscard]] std::vector<int> chain(int from, int to) const;

 private:
  std::vector<Joint> joints_;
  std::vector<int> children_;        // grouped by parent
  std::vector<int> children_begin_;  // size() + 1 entries into children_
};

}  // namespace surefoot
