#include "pipeline/figure/body_shape.h"

#include <algorithm>

#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

// Sizes are for a leg of 0.85 m, metres, and scale with the leg.
constexpr double kSmallestBody = 1e-3;  // so that a body without legs can be drawn
constexpr double kThighRadius = 0.054;
constexpr double kShankRadius = 0.034;
constexpr double kTrunkRadius = 0.08;
constexpr double kArmRadius = 0.034;
constexpr double kHeadRadius = 0.095;
constexpr double kFootWidth = 0.085;
constexpr double kSmallChain = 0.28;  // of one joint's small chains only the longest is drawn
constexpr double kMidline = 0.02;     // joints nearer to the middle belong to neither side

/// The skeleton at rest and what hangs on each joint.
struct RestBody {
  std::vector<Transform> world;
  std::vector<double> reach;  ///< by joint: the longest way along bones from its parent to a tip

  explicit RestBody(const Skeleton& skeleton) : world(skeleton.size()), reach(skeleton.size()) {
    forward_kinematics(skeleton, rest_pose(skeleton), world);
    for (int joint = skeleton.size() - 1; joint > 0; --joint) {
      reach[joint] += skeleton[joint].offset_local.norm();
      const int parent = skeleton[joint].parent;
      reach[parent] = std::max(reach[parent], reach[joint]);
    }
  }
};

bool below_an_ankle(const Skeleton& skeleton, const Rig& rig, int joint) {
  return std::ranges::any_of(kSides, [&](Side side) {
    const int ankle = rig.leg(side).joints.ankle;
    return joint != ankle && skeleton.is_ancestor(ankle, joint);
  });
}

std::vector<bool> drawn_joints(const Skeleton& skeleton, const Rig& rig, const RestBody& rest,
                               double scale) {
  std::vector<bool> drawn(skeleton.size(), false);
  drawn[0] = true;
  for (int joint = 1; joint < skeleton.size(); ++joint) {
    const int parent = skeleton[joint].parent;
    if (!drawn[parent] || below_an_ankle(skeleton, rig, joint)) continue;
    const auto siblings = skeleton.children(parent);
    const auto longest =
        std::ranges::max_element(siblings, {}, [&](int j) { return rest.reach[j]; });
    drawn[joint] = rest.reach[joint] >= kSmallChain * scale || *longest == joint;
  }
  for (const Side side : kSides) {
    for (int j = rig.leg(side).joints.ankle; j != kNoJoint; j = skeleton[j].parent) drawn[j] = true;
  }
  return drawn;
}

BodySide side_of(const Skeleton& skeleton, const Rig& rig, const RestBody& rest, int joint,
                 double scale) {
  for (const Side side : kSides) {
    if (skeleton.is_ancestor(rig.leg(side).joints.hip, joint)) {
      return side == Side::left ? BodySide::left : BodySide::right;
    }
  }
  const Vec3 left_hip = rest.world[rig.leg(Side::left).joints.hip].translation;
  const Vec3 right_hip = rest.world[rig.leg(Side::right).joints.hip].translation;
  const Vec3 across = (left_hip - right_hip).normalized();
  const double off =
      across.dot(rest.world[joint].translation - 0.5 * (left_hip + right_hip)) / scale;
  if (!(std::abs(off) > kMidline)) return BodySide::middle;
  return off > 0.0 ? BodySide::left : BodySide::right;
}

double radius_of(const Skeleton& skeleton, const Rig& rig, int joint, BodySide side) {
  for (const Side leg_side : kSides) {
    const LegRoles& leg = rig.leg(leg_side).joints;
    if (joint != leg.knee && skeleton.is_ancestor(leg.knee, joint)) return kShankRadius;
    if (skeleton.is_ancestor(leg.hip, joint)) return kThighRadius;
  }
  return side == BodySide::middle ? kTrunkRadius : kArmRadius;
}

/// The highest tip of the middle, seen from the hips.
int head_joint(const Skeleton& skeleton, const Rig& rig, const RestBody& rest,
               const std::vector<bool>& drawn, double scale) {
  const Vec3 up = rest.world[rig.leg(Side::left).joints.hip].translation -
                  rest.world[rig.leg(Side::left).joints.ankle].translation;
  int head = 0;
  for (int joint = 0; joint < skeleton.size(); ++joint) {
    if (!drawn[joint] || side_of(skeleton, rig, rest, joint, scale) != BodySide::middle) continue;
    const double above = up.dot(rest.world[joint].translation - rest.world[head].translation);
    if (above > 0.0) head = joint;
  }
  return head;
}

}  // namespace

BodyShape body_shape(const Skeleton& skeleton, const Rig& rig) {
  const double legs = 0.5 * (rig.leg(Side::left).length + rig.leg(Side::right).length);
  const double scale = std::max(kSmallestBody, leg_scale(legs));
  const RestBody rest(skeleton);
  const std::vector<bool> drawn = drawn_joints(skeleton, rig, rest, scale);
  BodyShape shape;
  std::vector<int> point_of(skeleton.size(), 0);
  for (int joint = 0; joint < skeleton.size(); ++joint) {
    if (!drawn[joint]) continue;
    point_of[joint] = static_cast<int>(shape.joints.size());
    shape.joints.push_back(joint);
    if (joint == 0) continue;
    const BodySide side = side_of(skeleton, rig, rest, joint, scale);
    shape.limbs.push_back({point_of[skeleton[joint].parent], point_of[joint], side,
                           scale * radius_of(skeleton, rig, joint, side)});
  }
  shape.head = point_of[head_joint(skeleton, rig, rest, drawn, scale)];
  shape.head_radius = scale * kHeadRadius;
  shape.foot_width = scale * kFootWidth;
  shape.scale = scale;
  for (const Side side : kSides) {
    shape.ankle[index_of(side)] = point_of[rig.leg(side).joints.ankle];
  }
  return shape;
}

BodyPoints body_points(const BodyShape& shape, const Take& take, int frame) {
  std::vector<Transform> world(take.skeleton().size());
  forward_kinematics(take.skeleton(), take.motion().pose(frame), world);
  BodyPoints points;
  points.reserve(shape.points());
  for (const int joint : shape.joints) points.push_back(world[joint].translation);
  for (const Side side : kSides) {
    const Leg& leg = take.rig().leg(side);
    const LegPose pose = leg_pose(leg, world);
    for (const SolePart part : kSoleParts) {
      points.push_back(pose.sole_world(part) - leg.clearance[index_of(part)] * Vec3::UnitY());
    }
  }
  return points;
}

}  // namespace surefoot
