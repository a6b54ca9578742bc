#include "locomotion/raw_walker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "locomotion/periodic.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

constexpr double kLongestWalkerStep = 0.01;  // s
constexpr double kShortestTurn = 0.1;        // s
constexpr double kTreadRise = 0.15;          // s in which who turns on the spot begins to step
constexpr double kSettle = 0.6;              // s of steps after a turn, for the foot that is behind
constexpr double kTreadFall = 0.25;          // s in which they end
constexpr double kLeavesSoon = 0.02;         // cycles before the foot that goes first leaves
constexpr double kJustLanded = 0.04;         // cycles after the landing of the foot that stops last
constexpr double kShortestStop = 0.25;       // s
constexpr double kBraking = 4.0;             // m/s^2 at most, where the ground asks for it
constexpr double kGoingOn = 2.5;             // m/s^2 at most, once it does not
constexpr double kForesight = 1.6;           // s in which what the ground does to the speed matters
constexpr double kWalksAfter = 0.5;          // of its speed, which the ground takes from a run
constexpr double kSameSpeed = 1e-6;          // m/s
constexpr double kGaitEase = 0.15;           // s in which a gait comes to fit its speed

}  // namespace

RawWalker::RawWalker(const GaitModel& model, const GaitParameters& parameters,
                     const WalkerPlacement& start) noexcept
    : model_(&model),
      now_(parameters),
      asked_(parameters),
      target_(parameters),
      placement_(start) {}

void RawWalker::set_target(const GaitParameters& target, double within) noexcept {
  const bool stands = rest_in() == 0.0;
  route_.reset();
  target_ = target;
  gait_left_ = std::max(within, 0.0);
  turn_left_ = gait_left_;
  next_turn_left_ = 0.0;
  if (stands) lead_turn(target.turn_rate);
  if (gait_left_ > 0.0) return;
  const bool backwards = now_.speed < 0.0;
  asked_ = target;
  slow_down(0.0, std::numeric_limits<double>::infinity());
  if (backwards != (now_.speed < 0.0)) number_anew(std::ceil(2.0 * cycles_) - cycles_);
}

/// Whoever begins to turn on the spot sets the inner foot first.
void RawWalker::lead_turn(double turn_rate) noexcept {
  if (target_.speed == 0.0 && turn_rate != 0.0) {
    lead_with(turn_rate > 0.0 ? Side::left : Side::right);
  }
}

void RawWalker::turn_to(double heading, double within) noexcept {
  const double time = std::max(within, kShortestTurn);
  const bool stands = rest_in() == 0.0;
  route_.reset();
  const double angle = wrapped(heading - placement_.heading);
  // Linear to a peak at half time and on to 0: the integral of the rate is the angle.
  target_.turn_rate = 0.5 * (4.0 * angle / time - now_.turn_rate);
  turn_left_ = 0.5 * time;
  next_turn_rate_ = 0.0;
  next_turn_left_ = 0.5 * time;
  if (stands) lead_turn(angle);
}

void RawWalker::follow(const Route& route) noexcept {
  const bool stands = rest_in() == 0.0;
  target_ = now_;
  target_.speed = route.arrival_speed();
  target_.run = natural_run(target_.speed);
  target_.turn_rate = target_.aside = 0.0;
  gait_left_ = turn_left_ = next_turn_left_ = 0.0;
  route_ = route;
  held_ = 0.0;
  if (stands && route.first_turn() != 0.0) {
    lead_with(route.first_turn() > 0.0 ? Side::left : Side::right);
  }
}

void RawWalker::take_route(double dt) noexcept {
  Route::Moving moving{placement_, now_.speed, now_.turn_rate};
  route_->advance(dt, moving);
  placement_ = moving.at;
  now_.speed = moving.speed;
  now_.turn_rate = moving.turn_rate;
  const double stays = std::exp(-dt / kGaitEase);
  now_.run = std::lerp(natural_run(now_.speed), now_.run, stays);
  now_.aside *= stays;
  asked_ = now_;
  if (route_->left() > 1e-9) return;
  asked_.speed = now_.speed = target_.speed;
  asked_.turn_rate = now_.turn_rate = 0.0;
  set_target(target_, kGaitEase);  // the blend and the like
}

double RawWalker::natural_run(double speed) const noexcept {
  return speed > 0.0 ? model_->natural_run(speed) : 0.0;
}

void RawWalker::advance(double dt) noexcept {
  if (!route_ && !varies() && now_.turn_rate == 0.0 && tread_ == 0.0) {
    if (dt > 0.0) step(dt);
    return;
  }
  double left = dt;
  while (left > 0.0) {
    double step_length = std::min(left, kLongestWalkerStep);
    if (gait_left_ > 0.0) step_length = std::min(step_length, gait_left_);
    step_length = std::min(step_length, time_to_reversal());
    if (route_) step_length = std::min(step_length, std::max(route_->left(), 1e-9));
    if (turn_left_ > 0.0) step_length = std::min(step_length, turn_left_);
    step(step_length);
    left -= step_length;
  }
}

/// Seconds until the speed is 0 on its way to the other sign; infinity if it is not on such a way.
double RawWalker::time_to_reversal() const noexcept {
  if (!(gait_left_ > 0.0 && asked_.speed * target_.speed < 0.0)) {
    return std::numeric_limits<double>::infinity();
  }
  return gait_left_ * asked_.speed / (asked_.speed - target_.speed);
}

void RawWalker::change_gait(double dt) noexcept {
  if (!(gait_left_ > 0.0)) return;
  const double rate = asked_.turn_rate;
  const bool stops = dt >= time_to_reversal();
  asked_ = dt >= gait_left_ ? target_ : lerp(asked_, target_, dt / gait_left_);
  asked_.turn_rate = rate;
  if (stops) asked_.speed = 0.0;
  gait_left_ = std::max(gait_left_ - dt, 0.0);
}

void RawWalker::change_turn(double dt) noexcept {
  if (!(turn_left_ > 0.0)) return;
  asked_.turn_rate = dt >= turn_left_
                         ? target_.turn_rate
                         : std::lerp(asked_.turn_rate, target_.turn_rate, dt / turn_left_);
  turn_left_ = std::max(turn_left_ - dt, 0.0);
  if (turn_left_ == 0.0 && next_turn_left_ > 0.0) {
    target_.turn_rate = next_turn_rate_;
    turn_left_ = std::exchange(next_turn_left_, 0.0);
  }
}

/// Whoever turns and hardly walks steps on the spot, and once more after the turn.
void RawWalker::change_tread(double dt) noexcept {
  const bool slow = std::abs(now_.speed) < model_->slowest_walk();
  if (now_.turn_rate != 0.0 && slow) {
    tread_ = std::min(tread_ + dt / kTreadRise, 1.0);
    settle_left_ = 0.0;
    return;
  }
  if (tread_ == 0.0) return;
  settle_left_ = std::max((settle_left_ > 0.0 ? settle_left_ : kSettle) - dt, 0.0);
  tread_ = std::min(tread_, settle_left_ / kTreadFall);
}

void RawWalker::number_anew(double cycles) noexcept {
  cycles_ = cycles;
  ++numbering_;
}

void RawWalker::step(double dt) noexcept {
  const GaitParameters before = now_;
  const bool routed = route_.has_value();
  if (routed) {
    take_route(dt);
  } else {
    change_gait(dt);
    change_turn(dt);
    slow_down(held_ - kGoingOn * dt, held_ + kBraking * dt);
  }
  const double tread = tread_;
  change_tread(dt);
  // The cadence of the middle: that of rest, 0, would cost a start half a step of phase.
  cycles_ += model_->cadence(lerp(before, now_, 0.5), 0.5 * (tread + tread_)) * dt;
  // Backwards the cycle is reversed: the same posture is found at the opposite phase.
  if ((before.speed < 0.0) != (now_.speed < 0.0)) number_anew(std::ceil(2.0 * cycles_) - cycles_);
  way_ += 0.5 * std::abs(before.speed + now_.speed) * dt;
  if (routed) return;
  const double turn = 0.5 * (before.turn_rate + now_.turn_rate) * dt;
  const double way = 0.5 * (before.speed + now_.speed) * dt;
  const double heading = placement_.heading + 0.5 * (turn + before.aside + now_.aside);
  placement_.x += way * std::sin(heading);
  placement_.z += way * std::cos(heading);
  placement_.heading += turn;
}

void RawWalker::heed(const GroundPace& pace) noexcept {
  pace_ = &pace;
  if (!route_) slow_down(0.0, std::numeric_limits<double>::infinity());
}

/// Is as much slower than it is asked to be as the ground wants, between two bounds.
void RawWalker::slow_down(double least, double most) noexcept {
  now_ = asked_;
  if (pace_ == nullptr) return;
  const double speed = std::abs(asked_.speed);
  const double wanted = std::max(speed - pace_->speed_at(way_), 0.0);
  held_ = std::clamp(std::clamp(wanted, least, most), 0.0, speed);
  if (held_ == 0.0) return;
  now_.speed = std::copysign(speed - held_, asked_.speed);
  // Who runs on at less speed than that asks for comes to walk.
  const double still = std::max(1.0 - held_ / (kWalksAfter * speed), 0.0);
  now_.run *= std::max(still, natural_run(now_.speed));
}

bool RawWalker::varies() const noexcept {
  if (gait_left_ > 0.0 || turn_left_ > 0.0 || (tread_ > 0.0 && tread_ < 1.0) ||
      settle_left_ > 0.0) {
    return true;
  }
  if (route_) return !route_->waits();
  if (pace_ == nullptr) return false;
  const double speed = std::abs(asked_.speed);
  const bool as_wanted =
      std::abs(held_ - std::max(speed - pace_->speed_at(way_), 0.0)) < kSameSpeed;
  return !as_wanted || !pace_->steady(way_, way_ + kForesight * speed, speed);
}

GroundPace::Going RawWalker::going() const noexcept {
  const double backwards = now_.speed < 0.0 ? std::numbers::pi : 0.0;
  return {{placement_.x, placement_.z, course() + backwards}, way_, std::abs(asked_.speed)};
}

RawWalker RawWalker::ago(double time) const noexcept {
  RawWalker past = *this;
  past.cycles_ -= cadence() * time;
  WalkerPlacement& at = past.placement_;
  for (double left = time; left > 0.0; left -= kLongestWalkerStep) {
    const double dt = std::min(left, kLongestWalkerStep);
    const double turn = now_.turn_rate * dt;
    const double course = at.heading - 0.5 * turn + now_.aside;
    at.x -= now_.speed * dt * std::sin(course);
    at.z -= now_.speed * dt * std::cos(course);
    at.heading -= turn;
  }
  return past;
}

/// From standing and to it everybody walks, the way that the sign of `speed` says.
GaitParameters RawWalker::slowest_walk(double speed) const noexcept {
  return {.speed = std::copysign(model_->slowest_walk(), speed),
          .run = 0.0,
          .turn_rate = 0.0,
          .style = now_.style};
}

void RawWalker::lead_with(Side foot) noexcept {
  const GaitParameters walking = slowest_walk(target_.speed);
  const SolePart last = walking.speed < 0.0 ? SolePart::heel : SolePart::ball;
  const double leaves =
      model_->plant_interval(foot, last, walking).last / kCycleFrames - kLeavesSoon;
  number_anew(leaves + std::ceil(cycles_ - leaves));
}

double RawWalker::stop_on(Side foot, double within) noexcept {
  const GaitParameters walking = slowest_walk(now_.speed);
  GaitParameters standing = walking;
  standing.speed = 0.0;
  // All parameters are functions of the share of the time that is over: so is the phase's way.
  const double time = std::max(within, kShortestStop);
  RawWalker ahead = *this;
  ahead.set_target(standing, time);
  ahead.tread_ = ahead.settle_left_ = 0.0;
  ahead.advance((1.0 - 1e-6) * time);  // at the end cycles may be numbered anew
  const double cycles_a_second = (ahead.cycles() - cycles_) / time;
  const SolePart first = walking.speed < 0.0 ? SolePart::ball : SolePart::heel;
  const double lands =
      model_->plant_interval(foot, first, walking).first / kCycleFrames + kJustLanded;
  const double wanted = cycles_ + cycles_a_second * time;
  double end = lands + std::round(wanted - lands);
  const double soonest = cycles_ + cycles_a_second * kShortestStop;
  if (end < soonest) end += 1.0;
  const double stopped = cycles_a_second > 0.0 ? (end - cycles_) / cycles_a_second : time;
  set_target(standing, stopped);
  return stopped;
}

void RawWalker::pose(PoseSpan out) const noexcept {
  model_->posture(now_, phase(), out, tread_);
  place(out);
  if (now_.aside != 0.0) face_ahead(out);
}

/// Turns the trunk from the course back to the heading, a part of it in each joint of the spine.
void RawWalker::face_ahead(PoseSpan out) const noexcept {
  const std::span<const int> spine = model_->spine_joints();
  if (spine.empty()) return;
  const Quat part = yaw(-now_.aside / static_cast<double>(spine.size()));
  Quat above = Quat::Identity();
  for (int j = model_->skeleton()[spine[0]].parent; j != kNoJoint;
       j = model_->skeleton()[j].parent) {
    above = out[j].rotation * above;
  }
  for (const int joint : spine) {
    Quat& local = out[joint].rotation;
    local = (above.conjugate() * part * above * local).normalized();
    above = above * local;
  }
}

void RawWalker::leg_pose(PoseSpan out) const noexcept {
  model_->leg_posture(now_, phase(), out, tread_);
  place(out);
}

double RawWalker::rest_in() const noexcept {
  if (route_) {
    if (route_->waits()) return 0.0;
    if (target_.speed != 0.0) return std::numeric_limits<double>::infinity();
    return route_->left() + (route_->ends_with_turn() ? kSettle : 0.0);
  }
  const double last_turn_rate = next_turn_left_ > 0.0 ? next_turn_rate_ : target_.turn_rate;
  if (last_turn_rate != 0.0) return std::numeric_limits<double>::infinity();
  const bool turns = now_.turn_rate != 0.0 || target_.turn_rate != 0.0;
  if (target_.speed != 0.0)
    return turns || tread_ > 0.0 ? std::numeric_limits<double>::infinity() : time_to_reversal();
  const double stops = now_.speed != 0.0 ? gait_left_ : 0.0;
  if (!turns) return std::max(stops, settle_left_);
  const double turned = turn_left_ + next_turn_left_;
  const double speed = turned < stops ? now_.speed * (1.0 - turned / stops) : 0.0;
  const bool slow = std::abs(speed) < model_->slowest_walk();
  return std::max(stops, slow ? turned + kSettle : turned);
}

double RawWalker::phase() const noexcept { return cycles_ - std::floor(cycles_); }

Vec3 RawWalker::travel_world() const noexcept {
  const double way = now_.speed < 0.0 ? -1.0 : 1.0;
  return way * Vec3(std::sin(course()), 0.0, std::cos(course()));
}

Transform RawWalker::world_from_treadmill() const noexcept {
  return {yaw(course()), Vec3(placement_.x, 0.0, placement_.z)};
}

void RawWalker::place(PoseSpan out) const noexcept {
  // Yaw on the left of the tilted pelvis, and sway turned with the heading (errata 2.6).
  out[0] = world_from_treadmill() * out[0];
}

}  // namespace surefoot
