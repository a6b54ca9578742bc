#include "io/bvh_depth_first.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace surefoot {

namespace {

std::vector<int> depth_first_order(const Skeleton& skeleton) {
  std::vector<int> order;
  std::vector<int> waiting{0};
  while (!waiting.empty()) {
    const int joint = waiting.back();
    waiting.pop_back();
    order.push_back(joint);
    const std::span<const int> children = skeleton.children(joint);
    waiting.insert(waiting.end(), children.rbegin(), children.rend());
  }
  return order;
}

}  // namespace

bool is_depth_first(const Skeleton& skeleton) noexcept {
  for (int j = 1; j < skeleton.size(); ++j) {
    if (!skeleton.is_ancestor(skeleton[j].parent, j - 1)) return false;
  }
  return true;
}

Clip depth_first(const Clip& clip) {
  const std::vector<int> order = depth_first_order(clip.skeleton);
  std::vector<int> place(order.size());
  std::vector<Joint> joints;
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = static_cast<int>(i);
    Joint joint = clip.skeleton[order[i]];
    if (joint.parent != kNoJoint) joint.parent = place[joint.parent];
    joints.push_back(std::move(joint));
  }
  Clip sorted;
  sorted.skeleton = Skeleton::create(std::move(joints)).value();
  sorted.conventions = clip.conventions;
  sorted.format = clip.format;
  sorted.motion = Motion(clip.motion.frames(), clip.motion.joints(), clip.motion.fps());
  for (int frame = 0; frame < clip.motion.frames(); ++frame) {
    const ConstPoseSpan from = clip.motion.pose(frame);
    std::ranges::transform(order, sorted.motion.pose(frame).begin(),
                           [&](int joint) { return from[joint]; });
  }
  return sorted;
}

}  // namespace surefoot
