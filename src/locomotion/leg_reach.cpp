#include "locomotion/leg_reach.h"

#include <algorithm>
#include <cmath>

#include "math/easing.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

// In leg lengths. Straighter than kStraightest no leg gets; kReachSoftness before that it gives
// way.
constexpr double kStraightest = 0.99;
constexpr double kReachSoftness = 0.035;
constexpr double kAlmostStraight = 0.996;
constexpr double kLastSoftness = 0.015;
constexpr double kMostDrop = 1.0 / 6.0;
// Heels rise towards this limit and never reach it, radians.
constexpr double kMostRise = 0.5;
// In leg lengths a radian: rises that bring the ankle nearer more slowly than this hardly happen.
constexpr double kRiseDamping = 0.06;

/// `distance` up to a softness before `most`, then softly less, and `most` at last.
double limited(double distance, double most, double softness) noexcept {
  const double onset = most - softness;
  return distance - soft_positive(distance - onset - softness, softness);
}

double drop_for(const LegReach& leg, double (*limit)(double, double) noexcept) noexcept {
  const Vec3 from_goal = leg.hip_world - leg.ankle_goal_world;
  const double distance = from_goal.norm();
  const double length = limit(distance, leg.full);
  if (length >= distance) return 0.0;
  const double level = std::hypot(from_goal.x(), from_goal.z());
  const double height = std::sqrt(std::max(0.0, length * length - level * level));
  return std::clamp(from_goal.y() - height, 0.0, kMostDrop * leg.full);
}

}  // namespace

double taken_up(double distance, double full) noexcept {
  return limited(distance, kStraightest * full, kReachSoftness * full);
}

double within_reach(double distance, double full) noexcept {
  return limited(distance, kAlmostStraight * full, kLastSoftness * full);
}

Transform raise_heel(const Transform& ankle_world, const Vec3& ball_in_ankle, const Vec3& hip_world,
                     double full, double weight) noexcept {
  const double distance = (hip_world - ankle_world.translation).norm();
  const double length = taken_up(distance, full);
  const Vec3 ball = ankle_world.apply(ball_in_ankle);
  const Vec3 arm = ankle_world.translation - ball;
  const Vec3 to_hip = hip_world - ball;
  const Vec3 axis = arm.cross(to_hip);
  const double sine = axis.norm();
  if (!(length < distance) || !(weight > 0.0) || sine < 1e-12) return ankle_world;
  // A foot that points away from the hip gains nothing by turning: the turn is damped to nothing.
  const double gain = sine / distance;
  const double damping = kRiseDamping * full;
  const double turn = weight * (distance - length) * gain / (gain * gain + damping * damping);
  const Quat rise = axis_angle(axis / sine, turn / std::hypot(1.0, turn / kMostRise));
  return {(rise * ankle_world.rotation).normalized(), ball + rise * arm};
}

Transform take_in(const Transform& ankle_world, const Vec3& hip_world, double full,
                  double weight) noexcept {
  const Vec3 to_hip = hip_world - ankle_world.translation;
  const double distance = to_hip.norm();
  const double softly = weight * (distance - taken_up(distance, full));
  const double beyond = std::max(softly, distance - within_reach(distance, full));
  if (!(beyond > 0.0)) return ankle_world;
  return {ankle_world.rotation, ankle_world.translation + beyond / distance * to_hip};
}

double pelvis_drop(const std::array<LegReach, 2>& legs,
                   double (*limit)(double, double) noexcept) noexcept {
  const double a = drop_for(legs[0], limit);
  const double b = drop_for(legs[1], limit);
  // A maximum without a kink where the legs change places.
  return std::pow(a * a * a * a + b * b * b * b, 0.25);
}

}  // namespace surefoot
