#pragma once

#include <memory>
#include <span>
#include <vector>

#include "surefoot/math/types.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// One local transform per joint, in skeleton order; the root's is its world placement.
using PoseSpan = std::span<Transform>;
using ConstPoseSpan = std::span<const Transform>;

/// Makes the poses of a motion that is too large to be kept in memory.
class PoseSource {
 public:
  virtual ~PoseSource() = default;
  /// Fills `pose` with the local transforms of a frame, the same ones every time.
  virtual void make(int frame, PoseSpan pose) const noexcept = 0;
};

/// Frame-major local transforms: a bone may change its length over time. The poses are in memory,
/// or made when they are asked for.
class Motion {
 public:
  /// Poses of a motion that is made on demand stay valid until so many other frames were asked for.
  static constexpr int kValidPoses = 16;

  Motion() = default;
  /// In memory; all transforms are identities. `fps` is in frames per second and positive.
  Motion(int frames, int joints, double fps);
  /// Made on demand by `source`. Copies share the poses made last, so that they, too, must be read
  /// by one thread at a time.
  Motion(int frames, int joints, double fps, std::shared_ptr<const PoseSource> source);

  [[nodiscard]] int frames() const noexcept { return frames_; }
  [[nodiscard]] int joints() const noexcept { return joints_; }
  [[nodiscard]] double fps() const noexcept { return fps_; }

  [[nodiscard]] bool made_on_demand() const noexcept { return made_ != nullptr; }

  /// For changing. All poses of a motion that is made on demand are brought into memory first.
  [[nodiscard]] PoseSpan pose(int frame) {
    if (made_ != nullptr) keep_all();
    return {row(frame), width()};
  }
  [[nodiscard]] ConstPoseSpan pose(int frame) const noexcept {
    return made_ == nullptr ? ConstPoseSpan{row(frame), width()} : made_pose(frame);
  }

 private:
  class MadePoses;

  [[nodiscard]] ConstPoseSpan made_pose(int frame) const noexcept;
  void keep_all();
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
  std::shared_ptr<MadePoses> made_;  // instead of `locals_`
};

/// The rest pose: each joint's offset and rest rotation.
[[nodiscard]] std::vector<Transform> rest_pose(const Skeleton& skeleton);

}  // namespace surefoot
