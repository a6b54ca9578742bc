#include "motion/changed_poses.h"

#include <algorithm>
#include <utility>

namespace surefoot {

ChangedPoses::ChangedPoses(Motion original, std::vector<int> joints)
    : original_(std::move(original)),
      joints_(std::move(joints)),
      changed_(static_cast<std::size_t>(original_.frames())),
      locals_(changed_.size() * joints_.size()) {}

void ChangedPoses::set(int frame, ConstPoseSpan pose) {
  const auto f = static_cast<std::size_t>(frame);
  changed_[f] = true;
  Transform* local = locals_.data() + f * joints_.size();
  for (const int joint : joints_) *local++ = pose[joint];
}

void ChangedPoses::make(int frame, PoseSpan pose) const noexcept {
  const auto f = static_cast<std::size_t>(frame);
  std::ranges::copy(std::as_const(original_).pose(frame), pose.begin());
  if (!changed_[f]) return;
  const Transform* local = locals_.data() + f * joints_.size();
  for (const int joint : joints_) pose[joint] = *local++;
}

}  // namespace surefoot
