#include "locomotion/foot_fit.h"

#include <algorithm>

#include "ik/lift.h"
#include "locomotion/treads.h"
#include "math/easing.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

constexpr double kGroundSoftness = 0.004;  // metres: how gently a free foot is kept off the ground

double clearance(const Leg& leg, SolePart part) noexcept { return leg.clearance[index_of(part)]; }

std::array<Vec3, 2> above_ground(const Ground& ground, const Leg& leg, const FootPlan& plan,
                                 std::array<Vec3, 2> points) noexcept {
  for (const SolePart part : kHeelAndBall) {
    if (plan.planted(part)) continue;
    Vec3& point = points[index_of(part)];
    point.y() += soft_positive(depth(ground, point, clearance(leg, part)),
                               kGroundSoftness * plan.freedom(part));
  }
  return points;
}

}  // namespace

Vec3 sole_normal(const Ground& ground, const FootPlan& plan) noexcept {
  return is_uneven(ground) ? plan.base().normal_world() : ground.plane_normal();
}

Transform clear_foot(const Ground& ground, const Leg& leg, const FootPlan& plan,
                     const Transform& ankle, const Vec3& facing_world) noexcept {
  const bool heel = plan.planted(SolePart::heel);
  const bool ball = plan.planted(SolePart::ball);
  if (heel && ball) return ankle;
  const Vec3 heel_world = ankle.apply(leg.heel_in_ankle);
  const Vec3 ball_world = ankle.apply(leg.ball_in_ankle);
  if (!heel && !ball) {
    const double rise = std::max({0.0, depth(ground, heel_world, clearance(leg, SolePart::heel)),
                                  depth(ground, ball_world, clearance(leg, SolePart::ball))});
    return {ankle.rotation, ankle.translation + rise * Vec3::UnitY()};
  }
  const Vec3& pivot = heel ? heel_world : ball_world;
  const Vec3& end = heel ? ball_world : heel_world;
  const Quat turn =
      lift_arm(ground, pivot, end - pivot, clearance(leg, heel ? SolePart::ball : SolePart::heel),
               heel ? facing_world : Vec3(-facing_world));
  return {turn * ankle.rotation, pivot + turn * (ankle.translation - pivot)};
}

Transform fit_foot(const Ground& ground, const Leg& leg, const RawFoot& raw, const FootPlan& plan,
                   const Vec3& facing_world) noexcept {
  const std::array<Vec3, 2> points = above_ground(ground, leg, plan, plan.effectors(raw));
  const Quat tilted =
      rotation_between(Vec3::UnitY(), sole_normal(ground, plan)) * raw.ankle_world.rotation;
  const Vec3 along = tilted * (leg.ball_in_ankle - leg.heel_in_ankle);
  const Quat rotation = (rotation_between(along, points[1] - points[0]) * tilted).normalized();
  const Vec3 by_heel = points[0] - rotation * leg.heel_in_ankle;
  const Vec3 by_ball = points[1] - rotation * leg.ball_in_ankle;
  const double share = plan.ball_share();
  const Transform ankle{rotation, (1.0 - share) * by_heel + share * by_ball};
  return clear_foot(ground, leg, plan, ankle, facing_world);
}

}  // namespace surefoot
