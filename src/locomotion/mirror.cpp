#include "locomotion/mirror.h"

namespace surefoot {
namespace {

/// Where a joint's branch lies: how many joints it has and their middle in the rest pose.
struct Branch {
  int joints = 0;
  Vec3 sum_world = Vec3::Zero();

  [[nodiscard]] Vec3 middle_world() const { return sum_world / joints; }
};

std::vector<Branch> branches(const Skeleton& skeleton) {
  const auto count = static_cast<std::size_t>(skeleton.size());
  std::vector<Vec3> rest_world(count, Vec3::Zero());
  std::vector<Branch> result(count);
  for (int j = 1; j < skeleton.size(); ++j) {
    rest_world[j] = rest_world[skeleton[j].parent] + skeleton[j].offset_local;
  }
  for (int j = skeleton.size() - 1; j >= 0; --j) {
    Branch& branch = result[j];
    branch.joints += 1;
    branch.sum_world += rest_world[j];
    if (j == 0) break;
    Branch& parent = result[skeleton[j].parent];
    parent.joints += branch.joints;
    parent.sum_world += branch.sum_world;
  }
  return result;
}

}  // namespace

std::optional<std::vector<int>> mirror_pairs(const Skeleton& skeleton, double tolerance) {
  const std::vector<Branch> all = branches(skeleton);
  std::vector<int> pairs(all.size(), kNoJoint);
  pairs[0] = 0;
  std::vector<bool> taken(all.size(), false);
  for (int j = 1; j < skeleton.size(); ++j) {
    const Branch& own = all[j];
    const int across = pairs[skeleton[j].parent];
    int best = kNoJoint;
    double least = tolerance;
    for (const int k : skeleton.children(across)) {
      const Branch& other = all[k];
      if (taken[k] || other.joints != own.joints) continue;
      const double apart = (mirrored(own.middle_world()) - other.middle_world()).norm();
      if (apart <= least) {
        least = apart;
        best = k;
      }
    }
    if (best == kNoJoint) return std::nullopt;
    taken[best] = true;
    pairs[j] = best;
  }
  return pairs;
}

}  // namespace surefoot
