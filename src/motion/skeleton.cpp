#include "surefoot/motion/skeleton.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace surefoot {

Result<Skeleton> Skeleton::create(std::vector<Joint> joints) {
  if (joints.empty()) return fail("a skeleton needs at least one joint");
  const int count = static_cast<int>(joints.size());
  for (int j = 0; j < count; ++j) {
    const Joint& joint = joints[j];
    if (j == 0 && joint.parent != kNoJoint) return fail("the first joint must be the root");
    if (j > 0 && (joint.parent < 0 || joint.parent >= j)) {
      return fail(fmt::format("joint '{}' must come after its parent", joint.name));
    }
    if (!joint.offset_local.allFinite()) {
      return fail(fmt::format("joint '{}' has an offset that is not a finite number", joint.name));
    }
    if (!(std::abs(joint.rest_rotation_local.norm() - 1.0) <= 1e-6)) {
      return fail(
          fmt::format("joint '{}' has a rest rotation that is not of unit length", joint.name));
    }
  }

  Skeleton skeleton;
  skeleton.children_begin_.assign(joints.size() + 1, 0);
  for (int j = 1; j < count; ++j) {
    ++skeleton.children_begin_[static_cast<std::size_t>(joints[j].parent) + 1];
  }
  for (std::size_t j = 1; j < skeleton.children_begin_.size(); ++j) {
    skeleton.children_begin_[j] += skeleton.children_begin_[j - 1];
  }
  skeleton.children_.resize(joints.size() - 1);
  std::vector<int> next(skeleton.children_begin_.begin(), skeleton.children_begin_.end() - 1);
  for (int j = 1; j < count; ++j) {
    const auto parent = static_cast<std::size_t>(joints[j].parent);
    skeleton.children_[next[parent]++] = j;
  }
  skeleton.joints_ = std::move(joints);
  return skeleton;
}

std::span<const int> Skeleton::children(int joint) const noexcept {
  const auto j = static_cast<std::size_t>(joint);
  const auto begin = static_cast<std::size_t>(children_begin_[j]);
  const auto end = static_cast<std::size_t>(children_begin_[j + 1]);
  return std::span(children_).subspan(begin, end - begin);
}

int Skeleton::find(std::string_view name) const noexcept {
  const auto found = std::find_if(joints_.begin(), joints_.end(),
                                  [&](const Joint& joint) { return joint.name == name; });
  return found == joints_.end() ? kNoJoint : static_cast<int>(found - joints_.begin());
}

bool Skeleton::is_ancestor(int ancestor, int joint) const noexcept {
  while (joint > ancestor) joint = (*this)[joint].parent;
  return joint == ancestor;
}

std::vector<int> Skeleton::chain(int from, int to) const {
  if (from == kNoJoint || to == kNoJoint || !is_ancestor(from, to)) return {};
  std::vector<int> joints;
  for (int j = to; j != from; j = (*this)[j].parent) joints.push_back(j);
  joints.push_back(from);
  std::reverse(joints.begin(), joints.end());
  return joints;
}

}  // namespace surefoot
