#include "locomotion/toe_landing.h"

#include <algorithm>
#include <array>
#include <optional>

#include "ik/toes.h"
#include "locomotion/foot_fit.h"
#include "math/easing.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

constexpr double kSight = 0.45;     // seconds before a ball lands
constexpr int kToeLooks = 12;       // in that time
constexpr double kToesEarly = 0.5;  // of the farthest bend, at which toes are to be bent
constexpr double kToesMore = 1.15;  // of it, since what is foreseen is not exact

/// When a ball lands, and how far it will be led off the raw one that nothing leads yet.
struct BallLanding {
  double time = 0.0;  // seconds from now
  Vec3 off_world = Vec3::Zero();
};

std::optional<BallLanding> ball_landing(const GaitModel& model, const Ground& ground,
                                        const FootPlan& plan, Side side, const RawWalker& now,
                                        RawFeet& feet) noexcept {
  const FootPlan::Joint& ball = plan.joint(SolePart::ball);
  if (ball.phase == FootPlan::Phase::planted || ball.rests) return std::nullopt;
  if (ball.phase == FootPlan::Phase::coming) return BallLanding{ball.landing, Vec3::Zero()};
  const PlantSpan next = next_plant(now, side, SolePart::ball, ball.plant.cycle);
  const auto landing = find_landing(now, side, SolePart::ball, next.cycle, kSight);
  if (!landing) return std::nullopt;
  feet.pose_legs(landing->walker);
  const Vec3 raw = feet.foot(side, feet.posed(), plan.base().goal_offset_world()).lifted_world[1];
  const double clearance = model.rig().leg(side).clearance[index_of(SolePart::ball)];
  return BallLanding{landing->time, ground.project(raw, clearance) - raw};
}

}  // namespace

ToeBend::Landing toe_landing(const GaitModel& model, const Ground& ground, const FootPlan& plan,
                             Side side, const RawWalker& now, double ease, RawFeet& feet) noexcept {
  if (!(now.parameters().speed < 0.0)) return {};
  ToeBend::Landing landing{.toes_first = true};
  const auto ball = ball_landing(model, ground, plan, side, now, feet);
  if (!ball) return landing;
  const Leg& leg = model.rig().leg(side);
  const Quat tilt = rotation_between(Vec3::UnitY(), sole_normal(ground, plan));
  std::array<EffectorPath, 2> paths{plan.joint(SolePart::heel).path,
                                    plan.joint(SolePart::ball).path};
  const double step = ball->time / kToeLooks;
  std::array<double, kToeLooks> angles{};
  RawWalker ahead = now;
  for (int i = 0; i < kToeLooks; ++i) {
    ahead.advance(step);
    for (EffectorPath& path : paths) path.advance(step);
    feet.pose_legs(ahead);
    const RawFoot raw = feet.foot(side, feet.posed(), plan.base().goal_offset_world());
    const double left = ball->time - (i + 1) * step;
    const Vec3 led = ease_out(left / std::max(ease, step)) * ball->off_world;
    const Vec3 heel_world = raw.lifted_world[0] + paths[0].displacement().value + led;
    const Vec3 ball_world = raw.lifted_world[1] + paths[1].displacement().value + led;
    const Quat tilted = tilt * raw.ankle_world.rotation;
    const Vec3 along = tilted * (leg.ball_in_ankle - leg.heel_in_ankle);
    const Quat turned = (rotation_between(along, ball_world - heel_world) * tilted).normalized();
    const Toes toes = toes_at(leg, feet.chain(side),
                              {turned, ball_world - turned * leg.ball_in_ankle}, feet.posed());
    angles[i] = turn_to_ground(ground, toes, leg.clearance[index_of(SolePart::toe)]);
    landing.angle = std::max(landing.angle, angles[i]);
  }
  const auto early = [&](double angle) { return angle >= kToesEarly * landing.angle; };
  const auto first = std::find_if(angles.begin(), angles.end(), early);
  landing.time = step * static_cast<double>(first - angles.begin());
  landing.angle *= kToesMore;
  return landing;
}

}  // namespace surefoot
