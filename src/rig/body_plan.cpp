#include "rig/body_plan.h"

#include <algorithm>

#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

Vec3 middle(std::span<const Transform> world, int a, int b) {
  return 0.5 * (world[a].translation + world[b].translation);
}

/// From the ankle to where the foot points, or from the leg's line to the knee.
Vec3 leg_forward(std::span<const Transform> world, const LegRoles& leg) {
  const auto at = [&](int joint) { return world[joint].translation; };
  const Vec3 bend = at(leg.knee) - middle(world, leg.hip, leg.ankle);
  const int end = leg.ball != kNoJoint ? leg.ball : leg.toe;
  const Vec3 foot = end == kNoJoint ? Vec3(Vec3::Zero()) : Vec3(at(end) - at(leg.ankle));
  return foot.norm() > 1e-2 * (at(leg.knee) - at(leg.ankle)).norm() ? foot : bend;
}

/// A second pair of limbs this far down, in leg lengths, stands on the ground.
constexpr double kReachesGround = 0.75;
/// And hangs from a shoulder this far up, in leg lengths. Control bones, as of rigs whose feet are
/// pulled by IK, lie about on the ground and hang from nothing.
constexpr double kHangsFrom = 0.5;

/// How far the chain above an end rises over it at most, along `up`, before it joins the hips.
double rise_above(const Skeleton& skeleton, std::span<const Transform> world, int end, int hip,
                  const Vec3& up) {
  double rise = 0.0;
  for (int j = skeleton[end].parent; j != kNoJoint && !skeleton.is_ancestor(j, hip);
       j = skeleton[j].parent) {
    rise = std::max(rise, (world[j].translation - world[end].translation).dot(up));
  }
  return rise;
}

/// True when at least two ends that do not belong to the legs are as far below the hips as the
/// feet, each on a limb of its own.
bool stands_on_more(const Skeleton& skeleton, std::span<const Transform> world,
                    const std::array<LegRoles, 2>& legs) {
  const Vec3 hips = middle(world, legs[0].hip, legs[1].hip);
  const Vec3 down = middle(world, legs[0].ankle, legs[1].ankle) - hips;
  const double reach = kReachesGround * down.squaredNorm();
  int standing = 0;
  for (int j = 0; j < skeleton.size(); ++j) {
    if (!skeleton.children(j).empty()) continue;
    if (skeleton.is_ancestor(legs[0].hip, j) || skeleton.is_ancestor(legs[1].hip, j)) continue;
    const Vec3 end = world[j].translation - hips;
    if (end.dot(down) <= reach) continue;
    const Vec3 up = -down.normalized();
    if (rise_above(skeleton, world, j, legs[0].hip, up) > kHangsFrom * down.norm()) ++standing;
  }
  return standing >= 2;
}

}  // namespace

double first_leg_is_left(const BodySamples& samples, const std::array<LegRoles, 2>& legs) {
  double votes = 0.0;
  for (const std::vector<Transform>& world : samples.world) {
    const Vec3 up =
        middle(world, legs[0].hip, legs[1].hip) - middle(world, legs[0].ankle, legs[1].ankle);
    const Vec3 forward = leg_forward(world, legs[0]) + leg_forward(world, legs[1]);
    const Vec3 across = world[legs[0].hip].translation - world[legs[1].hip].translation;
    const double side = up.cross(forward).dot(across);
    votes += side > 0.0 ? 1.0 : side < 0.0 ? -1.0 : 0.0;
  }
  return votes / static_cast<double>(samples.size());
}

bool is_four_legged(const Skeleton& skeleton, const BodySamples& samples,
                    const std::array<LegRoles, 2>& legs) {
  std::vector<Transform> rest_world(skeleton.size());
  forward_kinematics(skeleton, rest_pose(skeleton), rest_world);
  return stands_on_more(skeleton, rest_world, legs) &&
         std::ranges::all_of(samples.world, [&](const std::vector<Transform>& world) {
           return stands_on_more(skeleton, world, legs);
         });
}

}  // namespace surefoot
