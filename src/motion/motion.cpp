#include "surefoot/motion/motion.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace surefoot {

/// The poses asked for last.
class Motion::MadePoses {
 public:
  MadePoses(std::shared_ptr<const PoseSource> source, int joints)
      : source_(std::move(source)),
        joints_(static_cast<std::size_t>(joints)),
        poses_(kValidPoses * joints_) {
    frames_.fill(kNone);
  }

  ConstPoseSpan pose(int frame) noexcept {
    std::size_t slot = latest_;
    if (frames_[slot] != frame) slot = find_or_make(frame);
    used_[slot] = ++clock_;
    latest_ = slot;
    return at(slot);
  }

  void make(int frame, PoseSpan pose) const noexcept { source_->make(frame, pose); }

 private:
  static constexpr int kNone = -1;

  std::size_t find_or_make(int frame) noexcept {
    const auto known = std::ranges::find(frames_, frame);
    if (known != frames_.end()) return static_cast<std::size_t>(known - frames_.begin());
    const auto oldest = static_cast<std::size_t>(std::ranges::min_element(used_) - used_.begin());
    frames_[oldest] = frame;
    source_->make(frame, at(oldest));
    return oldest;
  }

  PoseSpan at(std::size_t slot) noexcept { return {poses_.data() + slot * joints_, joints_}; }

  std::shared_ptr<const PoseSource> source_;
  std::size_t joints_;
  std::vector<Transform> poses_;
  std::array<int, kValidPoses> frames_{};
  std::array<long long, kValidPoses> used_{};  // when each was asked for last
  long long clock_ = 0;
  std::size_t latest_ = 0;
};

Motion::Motion(int frames, int joints, double fps)
    : frames_(frames),
      joints_(joints),
      fps_(fps),
      locals_(static_cast<std::size_t>(frames) * static_cast<std::size_t>(joints)) {
  assert(frames >= 0 && joints >= 0 && fps > 0.0);
}

Motion::Motion(int frames, int joints, double fps, std::shared_ptr<const PoseSource> source)
    : frames_(frames),
      joints_(joints),
      fps_(fps),
      made_(std::make_shared<MadePoses>(std::move(source), joints)) {
  assert(frames >= 0 && joints >= 0 && fps > 0.0);
}

ConstPoseSpan Motion::made_pose(int frame) const noexcept { return made_->pose(frame); }

void Motion::keep_all() {
  const std::shared_ptr<MadePoses> made = std::exchange(made_, nullptr);
  locals_.resize(static_cast<std::size_t>(frames_) * width());
  for (int frame = 0; frame < frames_; ++frame) made->make(frame, {row(frame), width()});
}

std::vector<Transform> rest_pose(const Skeleton& skeleton) {
  std::vector<Transform> pose(skeleton.size());
  for (int j = 0; j < skeleton.size(); ++j) {
    pose[j] = {skeleton[j].rest_rotation_local, skeleton[j].offset_local};
  }
  return pose;
}

}  // namespace surefoot
