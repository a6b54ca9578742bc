#include "locomotion/raw_walker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "math/rotation.h"

namespace surefoot {
namespace {

constexpr double kLongestWalkerStep = 0.01;  // s
constexpr double kShortestTurn = 0.1;        // s

/// The same angle in (-pi, pi].
double wrapped(double angle) noexcept { return std::remainder(angle, 2.0 * std::numbers::pi); }

}  // namespace

RawWalker::RawWalker(const GaitModel& model, const GaitParameters& parameters,
                     const WalkerPlacement& start) noexcept
    : model_(&model), now_(parameters), target_(parameters), placement_(start) {}

void RawWalker::set_target(const GaitParameters& target, double within) noexcept {
  target_ = target;
  gait_left_ = std::max(within, 0.0);
  turn_left_ = gait_left_;
  next_turn_left_ = 0.0;
  if (gait_left_ == 0.0) now_ = target;
}

void RawWalker::turn_to(double heading, double within) noexcept {
  const double time = std::max(within, kShortestTurn);
  const double angle = wrapped(heading - placement_.heading);
  // Linear to a peak at half time and on to 0: the integral of the rate is the angle.
  target_.turn_rate = 0.5 * (4.0 * angle / time - now_.turn_rate);
  turn_left_ = 0.5 * time;
  next_turn_rate_ = 0.0;
  next_turn_left_ = 0.5 * time;
}

void RawWalker::advance(double dt) noexcept {
  if (!varies() && now_.turn_rate == 0.0) {
    if (dt > 0.0) step(dt);
    return;
  }
  double left = dt;
  while (left > 0.0) {
    double step_length = std::min(left, kLongestWalkerStep);
    if (gait_left_ > 0.0) step_length = std::min(step_length, gait_left_);
    if (turn_left_ > 0.0) step_length = std::min(step_length, turn_left_);
    step(step_length);
    left -= step_length;
  }
}

void RawWalker::step(double dt) noexcept {
  const GaitParameters before = now_;
  if (gait_left_ > 0.0) {
    const double rate = now_.turn_rate;
    now_ = dt >= gait_left_ ? target_ : lerp(now_, target_, dt / gait_left_);
    now_.turn_rate = rate;
    gait_left_ = std::max(gait_left_ - dt, 0.0);
  }
  if (turn_left_ > 0.0) {
    now_.turn_rate = dt >= turn_left_
                         ? target_.turn_rate
                         : std::lerp(now_.turn_rate, target_.turn_rate, dt / turn_left_);
    turn_left_ = std::max(turn_left_ - dt, 0.0);
    if (turn_left_ == 0.0 && next_turn_left_ > 0.0) {
      target_.turn_rate = next_turn_rate_;
      turn_left_ = std::exchange(next_turn_left_, 0.0);
    }
  }
  // The cadence of the middle: that of rest, 0, would cost a start half a step of phase.
  cycles_ += model_->cadence(lerp(before, now_, 0.5)) * dt;
  const double turn = 0.5 * (before.turn_rate + now_.turn_rate) * dt;
  const double way = 0.5 * (before.speed + now_.speed) * dt;
  const double heading = placement_.heading + 0.5 * turn;
  placement_.x += way * std::sin(heading);
  placement_.z += way * std::cos(heading);
  placement_.heading += turn;
}

void RawWalker::pose(PoseSpan out) const noexcept {
  model_->posture(now_, phase(), out);
  place(out);
}

void RawWalker::leg_pose(PoseSpan out) const noexcept {
  model_->leg_posture(now_, phase(), out);
  place(out);
}

double RawWalker::rest_in() const noexcept {
  const double last_turn_rate = next_turn_left_ > 0.0 ? next_turn_rate_ : target_.turn_rate;
  if (target_.speed != 0.0 || last_turn_rate != 0.0) return std::numeric_limits<double>::infinity();
  if (now_.speed == 0.0 && now_.turn_rate == 0.0 && target_.turn_rate == 0.0) return 0.0;
  return std::max(gait_left_, turn_left_ + next_turn_left_);
}

double RawWalker::phase() const noexcept { return cycles_ - std::floor(cycles_); }

Transform RawWalker::world_from_treadmill() const noexcept {
  return {yaw(placement_.heading), Vec3(placement_.x, 0.0, placement_.z)};
}

void RawWalker::place(PoseSpan out) const noexcept {
  // Yaw on the left of the tilted pelvis, and sway turned with the heading (errata 2.6).
  out[0] = world_from_treadmill() * out[0];
}

}  // namespace surefoot
