#include "locomotion/toe_bend.h"

#include <algorithm>
#include <cmath>

#include "math/easing.h"

namespace surefoot {

namespace {

constexpr double kToeSoftness = 0.3;     // rad above the ground at which toes begin to give way
constexpr double kFreeSoftness = 0.1;    // and of a foot that swings past it
constexpr double kToeStraightening = 8;  // 1/s
constexpr double kShortestBend = 0.1;    // s in which toes come to another bend
constexpr double kToeFlattening = 25;    // 1/s, of a foot that stands

}  // namespace

double turn_to_ground(const Ground& ground, const Toes& toes, double clearance) noexcept {
  const Vec3 tip = toes.ball_world + toes.arm_world;
  const double along = toes.arm_world.dot(toes.axis_world);
  const Vec3 across = toes.arm_world - along * toes.axis_world;
  const Vec3 raised = toes.axis_world.cross(across);
  const double swing = std::hypot(across.y(), raised.y());
  if (swing < 1e-9) return 0.0;
  const double wanted = ground.height(tip.x(), tip.z(), clearance) - toes.ball_world.y() -
                        along * toes.axis_world.y();
  return std::atan2(raised.y(), across.y()) - std::acos(std::clamp(wanted / swing, -1.0, 1.0));
}

double ToeBend::bend(const Ground& ground, const Leg& leg, const Toes& toes, const Landing& landing,
                     double freedom, double dt, bool& cleared) noexcept {
  const double clearance = leg.clearance[index_of(SolePart::toe)];
  const ToeLift lift = needed_lift(ground, leg, toes, clearance);
  cleared = lift.cleared;
  if (leg.joints.ball == kNoJoint) return 0.0;
  const double softness = std::lerp(kToeSoftness, kFreeSoftness, freedom);
  const double soft = soft_positive(turn_to_ground(ground, toes, clearance), softness);
  const double needed = std::max(lift.angle, soft);
  const double before = bend_.value();
  if (landing.angle > 0.0) {
    bend_.reach(landing.angle, std::max(landing.time, kShortestBend) + dt, dt);
  } else {
    const bool slowly = freedom > 0.0 || landing.toes_first;
    bend_.follow(0.0, slowly ? kToeStraightening : kToeFlattening, dt);
  }
  if (bend_.value() < needed) {
    bend_.take_over(needed, dt > 0.0 ? (needed - before) / dt : 0.0);
  }
  return bend_.value();
}

}  // namespace surefoot
