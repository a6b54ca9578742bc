#include "enforce/floor.h"

#include <algorithm>
#include <cmath>

#include "ik/toes.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

double clearance(const Leg& leg, SolePart part) noexcept { return leg.clearance[index_of(part)]; }

Transform ankle_of(const LegGeometry& leg) noexcept {
  return {leg.ankle_rotation_world, leg.ankle_world};
}

/// How far toes are bent up against the sole, rad.
double bent_up(const Leg& leg, const Transform& ankle, const Vec3& arm, const Vec3& axis) noexcept {
  const Vec3 sole = ankle.rotation * (leg.ball_in_ankle - leg.heel_in_ankle);
  return std::atan2(axis.dot(sole.cross(arm)), sole.dot(arm) - axis.dot(sole) * axis.dot(arm));
}

/// How much further toes may be bent up, rad.
double room_left(const ToeRoom& room, double bent) noexcept {
  const double straightening = room.straightens ? std::max(0.0, -bent) : 0.0;
  return std::max(0.0, std::min(room.bend + straightening, room.up - bent));
}

/// The toes bent up by so much of `room`, rad, as makes their tip highest.
Vec3 raised_arm(const Vec3& arm, const Vec3& axis, double room) noexcept {
  const Vec3 across = arm - axis.dot(arm) * axis;
  const Vec3 turned = axis.cross(across);
  const double highest = std::atan2(turned.y(), across.y());
  double best = std::min(highest, room);
  // Toes that point down and a little back are lowest just beyond where they are.
  if (highest < 0.0) best = std::cos(room - highest) > std::cos(highest) ? room : 0.0;
  return axis_angle(axis, best) * arm;
}

}  // namespace

double depth_of_places(const Ground& ground, const Leg& leg, const FootRecord& foot) noexcept {
  double deepest = 0.0;
  for (const SolePart part : kHeelAndBall) {
    const std::size_t p = index_of(part);
    if (!foot.contact[p].planted || !foot.fixed[p]) continue;
    deepest = std::max(deepest, depth(ground, foot.goal_world[p], clearance(leg, part)));
  }
  return deepest > kOnGround ? deepest : 0.0;
}

double depth_of_sole(const Ground& ground, const Leg& leg, const Transform& ankle) noexcept {
  return std::max(depth(ground, ankle.apply(leg.heel_in_ankle), clearance(leg, SolePart::heel)),
                  depth(ground, ankle.apply(leg.ball_in_ankle), clearance(leg, SolePart::ball)));
}

double depth_of_foot(const Ground& ground, const Leg& leg, const LegChain& chain,
                     ConstPoseSpan pose, const Transform& ankle, double lowered,
                     const ToeRoom& room) noexcept {
  const Vec3 ball = ankle.apply(leg.ball_in_ankle);
  Vec3 arm = ankle.rotation * leg.toe_in_ball;
  if (leg.joints.ball != kNoJoint) {
    arm = ankle.rotation * (chain.ball_in_ankle_rotation(pose) * leg.toe_in_ball);
    const Vec3 axis = ankle.rotation * leg.toe_axis_in_ankle;
    arm = raised_arm(arm, axis, room_left(room, bent_up(leg, ankle, arm, axis)));
  }
  const double toe = depth(ground, ball + arm, clearance(leg, SolePart::toe));
  return std::max(depth_of_sole(ground, leg, ankle), toe) - lowered;
}

namespace {

/// Raises a free foot that is under the ground; gives the ankle's placement.
Transform raise_foot(const Ground& ground, const Leg& leg, const LegChain& chain,
                     const LegSettings& settings, const FootRecord& foot, const ToeRoom& room,
                     PoseSpan pose, LegReport& report) noexcept {
  Transform ankle = foot.placed ? foot.solution.ankle_world : ankle_of(chain.geometry(pose));
  const double rise = depth_of_foot(ground, leg, chain, pose, ankle, foot.lowered, room);
  if (!(rise > kOnGround)) return ankle;
  const LegGeometry geometry = chain.geometry(pose);
  ankle.translation.y() += rise;
  const KneeTriangle knee = knee_triangle(geometry);
  const Vec3& hinge = chain.hinge_in_parent();
  const LegSolution solution =
      foot.beyond ? solve_leg_beside(geometry, knee, 0.0, true, hinge, ankle, settings)
                  : solve_leg(geometry, knee, hinge, ankle, settings);
  chain.apply(solution, pose);
  report.scale *= solution.scale;
  return solution.ankle_world;
}

/// `room`: toes that would have to bend further stay as they are; null: none do.
void bend_toes(const Ground& ground, const Leg& leg, const LegChain& chain, const Transform& ankle,
               const FootRecord& foot, const ToeRoom* room, ToeRelease& release, PoseSpan pose,
               LegReport& report) noexcept {
  const Toes toes = toes_at(leg, chain, ankle, pose);
  const double toe_clearance = clearance(leg, SolePart::toe) - foot.lowered;
  ToeLift lift = needed_lift(ground, leg, toes, toe_clearance);
  const auto bent = [&] { return bent_up(leg, ankle, toes.arm_world, toes.axis_world); };
  if (room != nullptr && lift.angle > room_left(*room, bent())) lift = {0.0, false};
  report.toe_cleared = lift.cleared;
  const double angle = release.bend(lift.angle, foot.planted(SolePart::ball));
  if (leg.joints.ball == kNoJoint || angle == 0.0) return;
  Quat bend = axis_angle(toes.axis_world, angle);
  // Toes folded far back can meet the ground behind the ball.
  const auto sinks = [&] {
    return depth(ground, toes.ball_world + bend * toes.arm_world, toe_clearance) > kOnGround;
  };
  if (angle > lift.angle && sinks()) bend = axis_angle(toes.axis_world, lift.angle);
  if (!bend.vec().isZero(0.0)) turn_toes(chain, ankle, toes, bend, pose);
}

}  // namespace

void clear_floor(const Ground& ground, const Leg& leg, const LegChain& chain,
                 const LegSettings& settings, const FootRecord& foot, ToeRelease& release,
                 PoseSpan pose, LegReport& report) noexcept {
  const Transform ankle = foot.support > 0 ? foot.solution.ankle_world
                                           : raise_foot(ground, leg, chain, settings, foot,
                                                        release.room(), pose, report);
  bend_toes(ground, leg, chain, ankle, foot, nullptr, release, pose, report);
}

void clear_toes(double level, const Leg& leg, const LegChain& chain, const FootRecord& foot,
                ToeRelease& release, PoseSpan pose, LegReport& report) noexcept {
  const Transform ankle =
      foot.support > 0 ? foot.solution.ankle_world : ankle_of(chain.geometry(pose));
  const double ball = ankle.apply(leg.ball_in_ankle).y() - clearance(leg, SolePart::ball);
  const Ground floor = std::isfinite(level) ? Ground::flat(std::min(level, ball)) : Ground::none();
  // The level beside a plant is a guess: toes that point down and back would snap round to meet it.
  const ToeRoom* room = foot.planted(SolePart::ball) ? nullptr : &release.room();
  bend_toes(floor, leg, chain, ankle, foot, room, release, pose, report);
}

}  // namespace surefoot
