#include "enforce/foot_roll.h"

#include <cmath>

#include "math/rotation.h"

namespace surefoot {

namespace {

// l in leg lengths a radian: slower rates hardly count, so that nothing is divided by almost zero.
constexpr double kDamping = 0.035;
// Turns approach this limit and never reach it, radians.
constexpr double kMostTurn = 0.5;

}  // namespace

Quat roll_for_reach(const FootRecord& foot, const Vec3& goal_world, const Vec3& arm,
                    double weight) noexcept {
  const Vec3 to_hip = foot.leg.hip_world - goal_world;
  const Vec3 axis = arm.cross(to_hip);
  const double sine = axis.norm();
  const double wanted = (to_hip - arm).norm();
  const double before = (foot.leg.ankle_world - foot.leg.hip_world).norm();
  if (wanted < 1e-6 || before < 1e-6 || sine < 1e-12) return Quat::Identity();
  const double foot_rate = sine / wanted;
  const double knee_rate =
      foot.knee.thigh_across * foot.knee.shank_across * std::sin(foot.knee.angle) / before;
  const double least_rate = kDamping * foot.knee.full_reach();
  const double squares = foot_rate * foot_rate + knee_rate * knee_rate + least_rate * least_rate;
  const double turn = weight * (wanted - before) * foot_rate / squares;
  return axis_angle(axis / sine, turn / std::hypot(1.0, turn / kMostTurn));
}

}  // namespace surefoot
