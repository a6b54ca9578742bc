#include "surefoot/motion/kinematics.h"

#include <algorithm>
#include <cassert>

namespace surefoot {

namespace {

void place(const Skeleton& skeleton, int joint, ConstPoseSpan local,
           std::span<Transform> world) noexcept {
  const auto j = static_cast<std::size_t>(joint);
  const int parent = skeleton[joint].parent;
  world[j] = parent == kNoJoint ? local[j] : world[parent] * local[j];
}

}  // namespace

void forward_kinematics(const Skeleton& skeleton, ConstPoseSpan local,
                        std::span<Transform> world) noexcept {
  assert(local.size() == static_cast<std::size_t>(skeleton.size()) && world.size() == local.size());
  for (int j = 0; j < skeleton.size(); ++j) place(skeleton, j, local, world);
}

void forward_kinematics(const Skeleton& skeleton, std::span<const int> joints, ConstPoseSpan local,
                        std::span<Transform> world) noexcept {
  for (const int j : joints) place(skeleton, j, local, world);
}

std::vector<int> with_ancestors(const Skeleton& skeleton, std::span<const int> joints) {
  std::vector<int> all;
  for (int j : joints) {
    for (; j != kNoJoint; j = skeleton[j].parent) all.push_back(j);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Transform world_of(const Skeleton& skeleton, int joint, ConstPoseSpan local) noexcept {
  Transform world = local[joint];
  for (int j = skeleton[joint].parent; j != kNoJoint; j = skeleton[j].parent) {
    world = local[j] * world;
  }
  return world;
}

}  // namespace surefoot
