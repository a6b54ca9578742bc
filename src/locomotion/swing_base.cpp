#include "locomotion/swing_base.h"

#include <algorithm>
#include <cmath>

#include "ik/toes.h"
#include "math/easing.h"

namespace surefoot {

namespace {

constexpr double kShortestLook = 0.015;
constexpr double kWidestLook = 0.06;    // metres before and behind a point, for edges
constexpr double kEdgeHeight = 0.015;   // metres of ground between there that make an edge
constexpr double kOverEdges = 0.025;    // metres that soles pass above edges
constexpr double kMarginTime = 0.1;     // seconds after leaving and before landing
constexpr double kHeldBack = 0.5;       // metres that a foot is held back for a metre that it rises
constexpr double kMostHeldBack = 0.25;  // of its way
constexpr double kFarthestBack = 0.1;   // metres
constexpr double kMoreAtEdges = 0.6;    // of all three, where the way has a step and no slope
constexpr double kSteepHill = 0.5;      // metres that a slope rises in a metre at most
constexpr double kHeldBackPart = 0.7;   // of the time that it swings
constexpr double kNoObstacle = 1e9;
constexpr double kSameTime = 0.01;   // seconds
constexpr double kSamePlace = 1e-3;  // metres

/// Heel, ball and the toes' tip of a raw foot.
std::array<Vec3, 3> sole_of(const Leg& leg, const LegChain& chain, const RawFoot& raw,
                            ConstPoseSpan pose) noexcept {
  const Toes toes = toes_at(leg, chain, raw.ankle_world, pose);
  return {raw.joints_world[0], raw.joints_world[1], toes.ball_world + toes.arm_world};
}

/// How high the base must be for one point of the sole to pass, between where it was and will be;
/// `yields` says that only edges are in its way.
double lift_for(const Ground& ground, const Vec3& at, const Vec3& before, const Vec3& after,
                double clearance, double margin, bool yields) noexcept {
  Vec3 look = 0.5 * (after - before);
  look.y() = 0.0;
  const double way = look.norm();
  if (way < 1e-9) look = Vec3::Zero();
  if (way >= 1e-9) look *= std::clamp(way, kShortestLook, kWidestLook) / way;
  double high = ground.height(at.x(), at.z());
  double low = high;
  for (const double share : {-1.0, -0.5, 0.5, 1.0}) {
    const double h = ground.height(at.x() + share * look.x(), at.z() + share * look.z());
    high = std::max(high, h);
    low = std::min(low, h);
  }
  const bool edge = high - low > kEdgeHeight;
  if (yields && !edge) return -kNoObstacle;
  // Raw soles may be a little under their floor; that is no obstacle.
  return high + (edge ? margin : 0.0) - std::max(at.y() - clearance, 0.0);
}

}  // namespace

void SwingBase::start(const Ground& ground, const Vec3& point) noexcept {
  curve_ = ClearCurve(ground.height(point.x(), point.z()));
  aside_ = {};
  time_ = 0.0;
  from_normal_world_ = to_normal_world_ = ground.normal(point.x(), point.z());
}

bool SwingBase::goes_to(const Landing& landing) const noexcept {
  return std::abs(curve_.end().time - time_ - landing.time) < kSameTime &&
         (goal_offset_world() - landing.offset_world).cwiseAbs().maxCoeff() < kSamePlace;
}

void SwingBase::swing(const Ground& ground, const Leg& leg, Side side, const RawWalker& now,
                      const Vec3& raw_to_foot, const Landing& landing, bool leaves,
                      RawFeet& feet) noexcept {
  Displacement there{landing.offset_world, Vec3::Zero()};
  there.value.y() = 0.0;
  aside_ = {displacement_at(aside_, time_, PathForm::smooth), there, landing.time};
  Soles soles;
  const double step = landing.time / kSwingSamples;
  RawWalker ahead = now;
  for (int i = 0; i <= kSwingSamples; ++i) {
    if (i > 0) ahead.advance(step);
    feet.pose_legs(ahead);
    const RawFoot raw = feet.foot(side, feet.posed(), Vec3::Zero());
    soles[i] = sole_of(leg, feet.chain(side), raw, feet.posed());
    const double left = landing.leaving > 0.0 ? ease_out(i * step / landing.leaving) : 0.0;
    const Vec3 off = left * raw_to_foot + displacement_at(aside_, i * step, PathForm::smooth).value;
    for (Vec3& point : soles[i]) point += off;
  }
  if (leaves) hold_back(ground, soles, landing);
  from_normal_world_ = normal_world();
  to_normal_world_ = ground.normal(landing.goal_world.x(), landing.goal_world.z());
  const TimedHeight from{0.0, height()};
  const TimedHeight to{landing.time, landing.goal_world.y()};
  const double rate = curve_.rate(time_);
  curve_ = ClearCurve(from, rate, to, {});
  time_ = 0.0;
  std::array<TimedHeight, kSwingSamples - 1> obstacles;
  for (int i = 0; i <= kSwingSamples; ++i) {
    for (Vec3& point : soles[i]) point -= held_back_in(i * step);
  }
  for (int i = 1; i < kSwingSamples; ++i) {
    // Near the ground on which the foot stands it passes edges closely, and its toes bend.
    const double ends = std::min(i * step, landing.time - i * step) / kMarginTime;
    const double margin = kOverEdges * std::min(ends, 1.0);
    double lift = -kNoObstacle;
    for (std::size_t p = 0; p < 3; ++p) {
      lift = std::max(lift, lift_for(ground, soles[i][p], soles[i - 1][p], soles[i + 1][p],
                                     leg.clearance[p], margin, p == 2 && ends < 1.0));
    }
    obstacles[i - 1] = {i * step, lift};
  }
  curve_ = ClearCurve(from, rate, to, obstacles);
}

void SwingBase::hold_back(const Ground& ground, const Soles& soles,
                          const Landing& landing) noexcept {
  double highest = height();
  double steepest = 0.0;
  Vec3 before = soles.front()[2];
  for (const auto& sole : soles) {
    Vec3 tip = sole[2];
    tip.y() = ground.height(tip.x(), tip.z());
    highest = std::max(highest, tip.y());
    const double way = std::hypot(tip.x() - before.x(), tip.z() - before.z());
    const bool moves = &sole != &soles.front() && way > 1e-6;
    if (moves) steepest = std::max(steepest, std::abs(tip.y() - before.y()) / way);
    before = tip;
  }
  const double edge = std::clamp(steepest / kSteepHill - 1.0, 0.0, 1.0);
  Vec3 way = soles.back()[1] - soles.front()[1];
  way.y() = 0.0;
  const double length = way.norm();
  const double fall = highest - landing.goal_world.y();
  const double rise = highest - height();
  down_ = fall > rise;
  const double most = std::min(kMostHeldBack * length, kFarthestBack);
  const double back =
      (1.0 + kMoreAtEdges * edge) * std::min(kHeldBack * (down_ ? fall : rise), most);
  back_world_ = length > 0.0 ? Vec3((down_ ? -back : back) / length * way) : Vec3(Vec3::Zero());
  swing_time_ = landing.time;
  back_time_ = 0.0;
}

Vec3 SwingBase::held_back_in(double time) const noexcept {
  if (!(swing_time_ > 0.0)) return Vec3::Zero();
  const double done = (back_time_ + time) / swing_time_;
  const double t = (down_ ? 1.0 - done : done) / kHeldBackPart;
  if (!(t > 0.0 && t < 1.0)) return Vec3::Zero();
  // t^2 (1 - t)^3, 1 at its highest: quick at first, at rest at both ends. Whatever is left before
  // the landing goes.
  const double lands = 1.0 - ease_out((lands_in() - time) / kMarginTime);
  return 28.935185 * lands * t * t * (1.0 - t) * (1.0 - t) * (1.0 - t) * back_world_;
}

Vec3 SwingBase::offset_in(double time) const noexcept {
  return displacement_at(aside_, time_ + time, PathForm::smooth).value - held_back_in(time) +
         curve_.height(time_ + time) * Vec3::UnitY();
}

Vec3 SwingBase::goal_offset_world() const noexcept {
  return aside_.to.value + goal_height() * Vec3::UnitY();
}

Vec3 SwingBase::normal_world() const noexcept {
  const double stays = ease_out(curve_.done(time_));
  return (stays * from_normal_world_ + (1.0 - stays) * to_normal_world_).normalized();
}

}  // namespace surefoot
