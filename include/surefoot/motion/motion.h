#pragma once

#include <span>
#include <vector>

#include "surefoot/math/types.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// One local transform per joint, in skeleton order; the root's is its world placement.
using PoseSpan = std::span<Transform>;
using ConstPoseSpan = std::span<const Transform>;

/// Frame-major local transforms: a bone may change its length over time.
class Motion {
 public:
  Motion() = default;
  /// All transforms are identities. `fps` is in frames per second and positive.
  Motion(int frames, int joints, double fps);

  [[nodiscard]] int frames() const noexcept { return frames_; }
  [[nodiscard]] int joints() const noexcept { return joints_; }
  [[nodiscard]] double fps() const noexcept { return fps_; }

  [[nodiscard]] PoseSpan pose(int frame) noexcept { return {row(frame), width()}; }
  [[nodiscard]] ConstPoseSpan pose(int frame) const noexcept { return {row(frame), width()}; }

 private:
  [[nodiscard]] std::size_t width() const noexcept { return static_cast<std::size_t>(joints_); }
  [[nodiscard]] Transform* row(int frame) noexcept {
    return locals_.data() + static_cast<std::size_t>(frame) * width();
  }
  [[nodiscard]] const Transform* row(int frame) const noexcept {
    return locals_.data() + static_cast<std::size_t>(frame) * width();
  }

  int frames_ = 0;
  int joints_ = 0;
  double fps_ = 0.0;
  std::vector<Transform> locals_;
};

/// The rest pose: each joint's offset and rest rotation.
[[nodiscard]] std::vector<Transform> rest_pose(const Skeleton& skeleton);

}  // namespace surefoot
