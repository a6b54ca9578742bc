#include "locomotion/swing_base.h"

#include <algorithm>
#include <cmath>

#include "ik/toes.h"
#include "math/easing.h"

namespace surefoot {

namespace {

constexpr double kShortestLook = 0.015;
constexpr double kWidestLook = 0.06;   // metres before and behind a point, for edges
constexpr double kEdgeHeight = 0.015;  // metres of ground between there that make an edge
constexpr double kOverEdges = 0.025;   // metres that soles pass above edges
constexpr double kMarginTime = 0.1;    // seconds after leaving and before landing
constexpr double kRisesInSwing = 1.5;  // metres, at the acceleration of a foot that rises in time
constexpr double kMostHeldBack = 0.3;  // of its way
constexpr double kFarthestBack = 0.1;  // metres
constexpr double kLatest = 0.35;       // of its time, until which a foot that waits has risen
constexpr double kHeldBackPart = 0.7;  // of the time that it swings
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

/// t^2 (1 - t)^3 of the part of a swing in which a foot is held back, 1 at its highest: quick at
/// first, at rest at both ends.
double held_part(double done) noexcept {
  const double t = done / kHeldBackPart;
  if (!(t > 0.0 && t < 1.0)) return 0.0;
  return 28.935185 * t * t * (1.0 - t) * (1.0 - t) * (1.0 - t);
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
  from_normal_world_ = normal_world();
  to_normal_world_ = ground.normal(landing.goal_world.x(), landing.goal_world.z());
  const TimedHeight from{0.0, height()};
  const TimedHeight to{landing.time, landing.goal_world.y()};
  const double rate = curve_.rate(time_);
  curve_ = ClearCurve(from, rate, to, {});
  time_ = 0.0;
  if (leaves) hold_back(lifts_of(ground, leg, soles, landing.time), soles, landing);
  for (int i = 0; i <= kSwingSamples; ++i) {
    for (Vec3& point : soles[i]) point -= held_back_in(i * step);
  }
  const Lifts lifts = lifts_of(ground, leg, soles, landing.time);
  std::array<TimedHeight, kSwingSamples - 1> obstacles;
  for (int i = 1; i < kSwingSamples; ++i) {
    obstacles[i - 1] = {i * step, *std::max_element(lifts[i].begin(), lifts[i].end())};
  }
  curve_ = ClearCurve(from, rate, to, obstacles);
}

SwingBase::Lifts SwingBase::lifts_of(const Ground& ground, const Leg& leg, const Soles& soles,
                                     double duration) noexcept {
  Lifts lifts;
  for (auto& lift : lifts) lift.fill(-kNoObstacle);
  for (int i = 1; i < kSwingSamples; ++i) {
    // Near the ground on which the foot stands it passes edges closely, and its toes bend.
    const double from_end = std::min(i, kSwingSamples - i) * duration / kSwingSamples;
    const double ends = std::min(from_end / kMarginTime, 1.0);
    for (std::size_t p = 0; p < 3; ++p) {
      lifts[i][p] = lift_for(ground, soles[i][p], soles[i - 1][p], soles[i + 1][p],
                             leg.clearance[p], kOverEdges * ends, p == 2 && ends < 1.0);
    }
  }
  return lifts;
}

/// A foot that would meet what is in its way before it can have risen over it waits; one that would
/// leave it behind too late to come down gets ahead.
void SwingBase::hold_back(const Lifts& lifts, const Soles& soles, const Landing& landing) noexcept {
  Vec3 way = soles.back()[1] - soles.front()[1];
  way.y() = 0.0;
  const double length = way.norm();
  swing_time_ = landing.time;
  back_time_ = 0.0;
  back_world_ = {Vec3(Vec3::Zero()), Vec3(Vec3::Zero())};
  if (!(length > 1e-6)) return;
  const double most = std::min(kMostHeldBack * length, kFarthestBack);
  for (const bool down : {false, true}) {
    const double level = down ? goal_height() : height();
    double farthest = 0.0;
    for (int i = 1; i < kSwingSamples; ++i) {
      const double done = static_cast<double>(down ? kSwingSamples - i : i) / kSwingSamples;
      for (std::size_t p = 0; p < 3; ++p) {
        const double rise = lifts[i][p] - level;
        if (!(rise > 0.0)) continue;
        const double part = std::min(std::sqrt(rise / kRisesInSwing), kLatest);
        if (part <= done) continue;
        const double sample = kSwingSamples * (down ? 1.0 - part : part);
        const int before = static_cast<int>(sample);
        const Vec3 then =
            soles[before][p] + (sample - before) * (soles[before + 1][p] - soles[before][p]);
        const double missing = std::abs((then - soles[i][p]).dot(way)) / length;
        farthest = std::max(farthest, missing / held_part(part));
      }
    }
    back_world_[down ? 1 : 0] = std::min(farthest, most) / length * way;
  }
}

Vec3 SwingBase::held_back_in(double time) const noexcept {
  if (!(swing_time_ > 0.0)) return Vec3::Zero();
  const double done = (back_time_ + time) / swing_time_;
  // Whatever is left before the landing goes.
  const double lands = 1.0 - ease_out((lands_in() - time) / kMarginTime);
  return lands * (held_part(done) * back_world_[0] - held_part(1.0 - done) * back_world_[1]);
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
