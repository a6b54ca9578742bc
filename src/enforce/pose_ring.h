#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// The poses of the latest frames.
class PoseRing {
 public:
  PoseRing(int capacity, int joints)
      : joints_(joints),
        mask_(std::bit_ceil(static_cast<std::size_t>(capacity)) - 1),
        poses_((mask_ + 1) * joints_) {}

  [[nodiscard]] std::size_t joints() const noexcept { return joints_; }
  [[nodiscard]] PoseSpan operator[](FrameNumber frame) noexcept {
    return {poses_.data() + (static_cast<std::size_t>(frame) & mask_) * joints_, joints_};
  }
  void put(FrameNumber frame, ConstPoseSpan pose) noexcept {
    std::copy(pose.begin(), pose.end(), (*this)[frame].begin());
  }

 private:
  std::size_t joints_;
  std::size_t mask_;
  std::vector<Transform> poses_;
};

}  // namespace surefoot
