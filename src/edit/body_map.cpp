#include "surefoot/edit/body_map.h"
#include "rig/body.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

/// Bones of one family point to within this of one another: cosine of 5 degrees.
constexpr double kSameDirection = 0.9962;

bool same_direction(const Vec3& a, const Vec3& b) {
  const double lengths = a.norm() * b.norm();
  return lengths < 1e-12 || a.dot(b) > kSameDirection * lengths;
}

bool are_one_family(const Skeleton& a, const Skeleton& b) {
  return std::ranges::equal(a.joints(), b.joints(), [](const Joint& x, const Joint& y) {
    return x.name == y.name && x.parent == y.parent &&
           (x.parent == kNoJoint || same_direction(x.offset_local, y.offset_local));
  });
}

class Mapper {
 public:
  Mapper(const Body& source, const Body& target) : source_(source), target_(target) {
    map_.sources.resize(target.skeleton.size());
    used_.resize(source.skeleton.size(), false);
  }

  BodyMap run() {
    map_.one_family = are_one_family(source_.skeleton, target_.skeleton);
    if (map_.one_family) {
      for (int j = 0; j < target_.skeleton.size(); ++j) link(j, j);
    } else {
      link_roles();
      link_names();
    }
    list_rest();
    return std::move(map_);
  }

 private:
  void link(int source, int target) {
    if (source == kNoJoint || target == kNoJoint) return;
    map_.sources[target] = {source, source, 0.0};
    used_[source] = true;
  }

  void link_roles() {
    link(source_.rig.hips, target_.rig.hips);
    for (const Side side : kSides) {
      const LegRoles& from = source_.rig.leg(side).joints;
      const LegRoles& to = target_.rig.leg(side).joints;
      link(from.hip, to.hip);
      link(from.knee, to.knee);
      link(from.ankle, to.ankle);
      link(from.ball, to.ball);
      const ArmRoles& from_arm = source_.roles.arm(side);
      const ArmRoles& to_arm = target_.roles.arm(side);
      link(from_arm.clavicle, to_arm.clavicle);
      link(from_arm.upper_arm, to_arm.upper_arm);
      link(from_arm.forearm, to_arm.forearm);
      link(from_arm.hand, to_arm.hand);
    }
    link_chain(spine_of(source_), spine_of(target_));
    link_chain(neck_of(source_), neck_of(target_));
  }

  static std::vector<int> spine_of(const Body& body) {
    std::vector<int> chain{body.rig.hips};
    chain.insert(chain.end(), body.roles.spine.begin(), body.roles.spine.end());
    return chain;
  }

  static std::vector<int> neck_of(const Body& body) {
    std::vector<int> chain{body.roles.spine.empty() ? body.rig.hips : body.roles.spine.back()};
    chain.insert(chain.end(), body.roles.neck.begin(), body.roles.neck.end());
    if (body.roles.head != kNoJoint) chain.push_back(body.roles.head);
    return chain;
  }

  /// Joints behind the first follow the source's chain at the same part of the way to its end.
  void link_chain(const std::vector<int>& from, const std::vector<int>& to) {
    if (from.size() < 2) return;
    for (std::size_t k = 1; k < to.size(); ++k) {
      const double along =
          static_cast<double>(k * (from.size() - 1)) / static_cast<double>(to.size() - 1);
      const auto below = std::min(static_cast<std::size_t>(along), from.size() - 2);
      const double share = along - static_cast<double>(below);
      // A whole number is one joint, and is followed alone.
      const bool whole = share == 0.0 || share == 1.0;
      const int joint = from[share == 1.0 ? below + 1 : below];
      const int next = whole ? joint : from[below + 1];
      map_.sources[to[k]] = {joint, next, whole ? 0.0 : share};
      used_[joint] = used_[next] = true;
    }
  }

  /// Fingers and the like: the same name below joints that correspond.
  void link_names() {
    for (int j = 0; j < target_.skeleton.size(); ++j) {
      if (has_source(j) || target_.skeleton[j].end_site) continue;
      const int same = source_.skeleton.find(target_.skeleton[j].name);
      if (same == kNoJoint || used_[same]) continue;
      if (is_pelvis(j)) continue;
      const int above = target_.skeleton[j].parent;
      if (above == kNoJoint || !has_source(above)) continue;
      const int source_above = map_.sources[above].joint;
      if (source_.skeleton.is_ancestor(source_above, same)) link(same, j);
    }
  }

  /// Joints between hips and thighs move with the hips, which take the line of the hip joints.
  [[nodiscard]] bool is_pelvis(int target) const {
    return std::ranges::any_of(target_.rig.legs, [&](const Leg& leg) {
      return target_.skeleton.is_ancestor(target, leg.joints.hip);
    });
  }

  [[nodiscard]] bool has_source(int target) const { return map_.sources[target].joint != kNoJoint; }

  void list_rest() {
    for (int j = 0; j < target_.skeleton.size(); ++j) {
      const Joint& joint = target_.skeleton[j];
      if (!has_source(j) && !joint.end_site) map_.target_only.push_back(joint.name);
    }
    for (int j = 0; j < source_.skeleton.size(); ++j) {
      const Joint& joint = source_.skeleton[j];
      if (!used_[j] && !joint.end_site) {
        map_.source_only.push_back(joint.name);
      }
    }
  }

  const Body& source_;
  const Body& target_;
  BodyMap map_;
  std::vector<bool> used_;
};

}  // namespace

BodyMap map_bodies(const Body& source, const Body& target) { return Mapper(source, target).run(); }

}  // namespace surefoot
