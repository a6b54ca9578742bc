#include "rig/mirrored_chains.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace surefoot {

namespace {

constexpr double kLeastLikeness = 0.7;
/// Legs are among the longest limbs; what is shorter than this part of the longest pair is none.
constexpr double kLeastShareOfLongest = 0.6;
/// Thigh and shank differ by less than this factor.
constexpr double kMostMirroredRatio = 2.2;
/// How far down a chain thigh and shank are looked for, and how many chains of one joint are
/// compared.
constexpr std::size_t kMostBones = 64;
constexpr std::size_t kMostLimbs = 16;

struct Limb {
  LegRoles joints;
  std::array<double, 3> bones{};  // thigh, shank, rest of the way to the end
  double length = 0.0;            // thigh and shank
};

struct Bones {
  std::vector<double> length;  // from the parent, by joint
  std::vector<double> reach;   // longest way down from the joint
  std::vector<int> next;       // child on that way
  std::vector<int> depth;      // joints above
};

Bones measure_bones(const Skeleton& skeleton, const BodySamples& samples) {
  const auto count = static_cast<std::size_t>(skeleton.size());
  Bones bones{std::vector<double>(count), std::vector<double>(count),
              std::vector<int>(count, kNoJoint), std::vector<int>(count)};
  for (int j = 1; j < skeleton.size(); ++j) {
    bones.depth[j] = bones.depth[skeleton[j].parent] + 1;
  }
  for (int j = skeleton.size() - 1; j > 0; --j) {
    const auto index = static_cast<std::size_t>(j);
    const auto parent = static_cast<std::size_t>(skeleton[j].parent);
    bones.length[index] = median_distance(samples, j, skeleton[j].parent);
    const double way = bones.length[index] + bones.reach[index];
    if (bones.next[parent] == kNoJoint || way >= bones.reach[parent]) {
      bones.reach[parent] = way;
      bones.next[parent] = j;
    }
  }
  return bones;
}

/// Reads thigh and shank off the longest way down from `top`: the two neighbouring bones that are
/// longest together. Bones without length are passed over.
std::optional<Limb> read_limb(const Skeleton& skeleton, const Bones& bones, int top) {
  const double total = bones.reach[top];
  if (!(total > 0.0)) return std::nullopt;
  std::vector<int> joints{top};
  for (int j = bones.next[top]; j != kNoJoint && joints.size() < kMostBones; j = bones.next[j]) {
    if (bones.length[j] > 1e-3 * total) {
      joints.push_back(j);
    }
  }
  // Zero-length joints right below the top (CMU's hip joints) never enter; the hip is where the
  // thigh starts.
  std::optional<Limb> best;
  for (std::size_t k = 1; k + 1 < joints.size(); ++k) {
    const double thigh = bones.length[joints[k]];
    const double shank = bones.length[joints[k + 1]];
    if (std::max(thigh, shank) > kMostMirroredRatio * std::min(thigh, shank)) continue;
    if (skeleton[joints[k + 1]].end_site || (best && thigh + shank <= best->length)) continue;
    Limb limb;
    limb.joints = {joints[k - 1], joints[k], joints[k + 1], kNoJoint, kNoJoint};
    limb.bones = {thigh, shank, bones.reach[joints[k + 1]]};
    limb.length = thigh + shank;
    best = limb;
  }
  return best;
}

/// 1 for equal bones, falling with the largest relative difference.
double likeness(const Limb& a, const Limb& b) {
  double worst = 0.0;
  const double length = std::max(a.length, b.length);
  for (std::size_t i = 0; i < a.bones.size(); ++i) {
    worst = std::max(worst, std::abs(a.bones[i] - b.bones[i]) / length);
  }
  return std::max(0.0, 1.0 - 2.0 * worst);
}

struct Pair {
  MirroredLegs legs;
  double length = 0.0;
  int depth = 0;
};

/// True for a branch that leads to one of the joints or away from it.
bool leads_through(const Skeleton& skeleton, int branch, std::span<const int> joints) {
  return std::ranges::any_of(joints, [&](int joint) {
    return skeleton.is_ancestor(branch, joint) || skeleton.is_ancestor(joint, branch);
  });
}

/// The best matching pair of limbs that leave one joint, those through `taken` aside.
std::optional<Pair> best_pair_at(const Skeleton& skeleton, const Bones& bones, int joint,
                                 std::span<const int> taken) {
  std::vector<Limb> limbs;
  for (const int child : skeleton.children(joint)) {
    if (leads_through(skeleton, child, taken)) continue;
    if (const std::optional<Limb> limb = read_limb(skeleton, bones, child)) limbs.push_back(*limb);
  }
  limbs.resize(std::min(limbs.size(), kMostLimbs));
  std::optional<Pair> best;
  for (std::size_t a = 0; a < limbs.size(); ++a) {
    for (std::size_t b = a + 1; b < limbs.size(); ++b) {
      const double alike = likeness(limbs[a], limbs[b]);
      if (alike < kLeastLikeness || (best && alike <= best->legs.likeness)) continue;
      best = Pair{{{limbs[a].joints, limbs[b].joints}, alike},
                  0.5 * (limbs[a].length + limbs[b].length),
                  bones.depth[joint]};
    }
  }
  return best;
}

/// Of all pairs of limbs the one nearest to the root, then the longer one.
std::optional<MirroredLegs> find_mirrored(const Skeleton& skeleton, const BodySamples& samples,
                                          std::span<const int> taken) {
  const Bones bones = measure_bones(skeleton, samples);
  std::vector<Pair> pairs;
  double longest = 0.0;
  for (int j = 0; j < skeleton.size(); ++j) {
    if (skeleton.children(j).size() < 2) continue;
    if (const std::optional<Pair> pair = best_pair_at(skeleton, bones, j, taken)) {
      pairs.push_back(*pair);
      longest = std::max(longest, pair->length);
    }
  }
  std::erase_if(pairs,
                [&](const Pair& pair) { return pair.length < kLeastShareOfLongest * longest; });
  if (pairs.empty()) return std::nullopt;
  const auto best = std::ranges::min_element(pairs, [](const Pair& a, const Pair& b) {
    return a.depth != b.depth ? a.depth < b.depth : a.length > b.length;
  });
  return best->legs;
}

}  // namespace

std::optional<MirroredLegs> find_mirrored_legs(const Skeleton& skeleton,
                                               const BodySamples& samples) {
  return find_mirrored(skeleton, samples, {});
}

std::optional<MirroredLegs> find_mirrored_arms(const Skeleton& skeleton, const BodySamples& samples,
                                               const std::array<int, 2>& hips) {
  return find_mirrored(skeleton, samples, hips);
}

}  // namespace surefoot
