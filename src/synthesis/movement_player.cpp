#include "synthesis/movement_player.h"

#include <algorithm>

#include "math/rotation.h"
#include "synthesis/posture.h"

namespace surefoot {

namespace {

/// The turn about the vertical and the shift that bring one placement to another.
Transform from_to(const Placement& from, const Placement& to) noexcept {
  const Quat turn = yaw(to.heading - from.heading);
  return {turn, to.position_world - turn * from.position_world};
}

/// Footprints of a movement in normal form where it is put.
StepPrints placed(StepPrints prints, const Transform& base) noexcept {
  for (Footprint* print : {&prints.from, &prints.fixed, &prints.to}) {
    print->position_world = base.translation + base.rotation * print->position_world;
    print->heading = wrap_angle(print->heading + heading_of(base.rotation));
  }
  return prints;
}

}  // namespace

MovementPlayer::MovementPlayer(const MovementLibrary& library, const PlayerSettings& settings)
    : settings_(settings),
      probe_(library),
      join_(library.skeleton().size()),
      weights_(library.movements().size()),
      end_(rest_pose(library.skeleton())),
      before_end_(end_),
      start_(end_),
      after_start_(end_),
      leg_length_(library.rig().leg_length) {}

void MovementPlayer::begin(const ExampleGroup& group, std::span<const double> parameters,
                           const Placement& placement, std::optional<double> seconds) noexcept {
  const bool joins = playing_;
  if (joins) remember_end();
  resting_ = false;
  const std::span<double> weights{weights_.data(), static_cast<std::size_t>(group.size())};
  probe_.aim(group, parameters, settings_.corrections, weights);
  const BlendedMovement& movement = probe_.blend(group, weights);
  duration_ = seconds.value_or(movement.duration());
  Placement measured;
  warp_ = {};
  if (group.kind() == ParameterKind::jump) {
    const auto prints = probe_.meter().both_prints(movement, 0);
    measured.position_world = 0.5 * (prints[0].position_world + prints[1].position_world);
    measured.heading = mean_heading(prints[0], prints[1]);
  } else {
    const StepPrints prints = probe_.meter().step_prints(movement);
    measured.position_world = prints.fixed.position_world;
    measured.heading = mean_heading(prints.fixed, prints.from);
    if (placement.prints) {
      warp_ =
          BodyWarp(placed(prints, from_to(measured, placement)), *placement.prints, leg_length_);
    }
  }
  base_ = from_to(measured, placement);
  join_.clear();
  playing_ = true;
  if (!joins) return;
  play(0.0, start_);
  play(EasedJoin::kProbe, after_start_);
  join_.begin({end_, before_end_}, {start_, after_start_}, std::min(settings_.smoothing, duration_),
              settings_.form);
}

void MovementPlayer::rest(double seconds) noexcept {
  remember_end();
  resting_ = true;
  duration_ = seconds;
  start_ = end_;
  if (seconds <= 0.0) return join_.clear();
  join_.begin({end_, before_end_}, {start_, start_}, std::min(settings_.smoothing, seconds),
              settings_.form);
}

void MovementPlayer::rest_before(const ExampleGroup& group, std::span<const double> parameters,
                                 const Placement& placement, double seconds) noexcept {
  playing_ = false;
  begin(group, parameters, placement);
  pose_at(0.0, start_);
  resting_ = true;
  duration_ = seconds;
}

void MovementPlayer::remember_end() noexcept {
  // A posture that is at rest is its own past.
  pose_at(duration_, end_);
  pose_at(std::max(0.0, duration_ - EasedJoin::kProbe), before_end_);
}

void MovementPlayer::pose_at(double t, PoseSpan pose) const noexcept {
  play(t, pose);
  join_.apply(t, pose);
}

void MovementPlayer::play(double t, PoseSpan pose) const noexcept {
  if (resting_) {
    std::copy(start_.begin(), start_.end(), pose.begin());
    return;
  }
  movement().pose_at(movement_time(t), pose);
  pose.front() = warp_.at(duration_ > 0.0 ? t / duration_ : 0.0, base_ * pose.front());
}

}  // namespace surefoot
