#pragma once

#include "surefoot/runtime/foot_lock.h"

namespace surefoot {

/// Reads and writes joints in an engine's memory, in our own terms: metres, +y up, right-handed.
class PoseMemory {
 public:
  explicit PoseMemory(const PoseLayout& layout) noexcept;

  /// Numbers that are not finite are handed on as they are.
  [[nodiscard]] Transform read(const void* joints, int joint) const noexcept;
  void write(void* joints, int joint, const Transform& placement) const noexcept;
  /// The same for a joint whose placement is given in the world, where axes matter.
  [[nodiscard]] Transform read_world(const void* joints, int joint) const noexcept;
  void write_world(void* joints, int joint, const Transform& placement) const noexcept;

 private:
  template <class Number>
  [[nodiscard]] Transform read_as(const std::byte* at) const noexcept;
  template <class Number>
  void write_as(std::byte* at, const Transform& placement) const noexcept;

  const PoseLayout& layout_;
  Quat up_;  // from the engine's world axes to ours
};

}  // namespace surefoot
