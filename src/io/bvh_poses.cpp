#include "io/bvh_poses.h"

#include <utility>

namespace surefoot {

BvhPoses::BvhPoses(std::shared_ptr<const BvhSource> source)
    : source_(std::move(source)), row_(*source_) {}

void BvhPoses::make(int frame, PoseSpan pose) const noexcept {
  row_.read(frame);
  for (std::size_t j = 0; j < pose.size(); ++j) pose[j] = row_.placement(static_cast<int>(j));
}

}  // namespace surefoot
