#include "runtime/lock_stages.h"

#include <algorithm>
#include <cmath>

#include "math/frames.h"
#include "math/rotation.h"
#include "runtime/latency_split.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

// A step this near to 1 is a usual frame.
constexpr double kUsualStep = 1e-6;

}  // namespace

Result<LockStages> LockStages::create(const CompactBody& body, const FootLockSettings& settings) {
  std::optional<ContactDetector> detector;
  int behind = 0;
  if (settings.find_contacts) {
    PlantDeciderSettings decider;
    decider.look_ahead = split_latency(settings.latency).detector;
    Result<ContactDetector> made = ContactDetector::create(body.skeleton, body.rig, settings.ground,
                                                           settings.fps, decider, settings.model);
    if (!made) return pass_on(made);
    behind = made->latency_frames();
    detector.emplace(std::move(*made));
  }
  CleanSettings clean = settings.clean;
  clean.latency = std::max(0, frames_of(settings.latency, settings.fps) - behind) / settings.fps;
  Result<FootskateCleaner> cleaner =
      FootskateCleaner::create(body.skeleton, body.rig, settings.ground, clean, settings.fps);
  if (!cleaner) return pass_on(cleaner);
  return LockStages(body, settings, std::move(*cleaner), std::move(detector));
}

LockStages::LockStages(const CompactBody& body, const FootLockSettings& settings,
                       FootskateCleaner cleaner, std::optional<ContactDetector> detector)
    : body_(&body),
      ground_(settings.ground),
      seconds_(1.0 / settings.fps),
      cleaner_(std::move(cleaner)),
      detector_(std::move(detector)),
      look_ahead_(detector_ ? detector_->latency_frames() : 0),
      hold_(body.rig, settings.fps, look_ahead_),
      poses_(look_ahead_ + 1, body.skeleton.size()),
      waiting_(static_cast<std::size_t>(look_ahead_) + 1),
      stood_(static_cast<std::size_t>(cleaner_.latency_frames()) + 1),
      leg_joints_(leg_joints(body.skeleton, body.rig)),
      world_(body.joints.size()),
      before_(body.joints.size()),
      between_(body.joints.size()) {}

void LockStages::reset() noexcept {
  cleaner_.reset();
  if (detector_) detector_->reset();
  hold_.reset();
  phase_ = 0.0;
  contact_ = planted_ = {};
  taken_ = seen_ = cleaned_ = 0;
  ended_ = false;
}

void LockStages::note(const std::optional<ContactDecision>& decision) noexcept {
  if (decision) contact_ = decision->planted;
}

void LockStages::detect(ConstPoseSpan pose, double step) noexcept {
  if (taken_ == 0 || std::abs(step - 1.0) < kUsualStep) {
    note(detector_->push(pose));
    phase_ = 0.0;
  } else {
    // Longer pauses are no motion to look at.
    constexpr double kMostTicks = 64.0;
    const double span = std::min(step, kMostTicks);
    for (double tick = 1.0 - phase_; tick <= span; tick += 1.0) {
      const double share = tick / span;
      for (std::size_t j = 0; j < between_.size(); ++j) {
        between_[j] = {slerp(share, before_[j].rotation, pose[j].rotation),
                       (1.0 - share) * before_[j].translation + share * pose[j].translation};
      }
      note(detector_->push(between_));
    }
    phase_ = std::fmod(phase_ + span, 1.0);
  }
  std::copy(pose.begin(), pose.end(), before_.begin());
}

void LockStages::see(ConstPoseSpan pose, double step) noexcept {
  forward_kinematics(body_->skeleton, leg_joints_, pose, world_);
  hold_.see({leg_pose(body_->rig.legs[0], world_), leg_pose(body_->rig.legs[1], world_)},
            step * seconds_);
  ++seen_;
}

PlantedNow LockStages::held_now() noexcept {
  // At the end of the stream the last frame stands for those that do not come.
  while (seen_ <= cleaned_ + hold_.ahead()) {
    const FrameNumber next = std::min(seen_, taken_ - 1);
    see(poses_[next], waiting_[next].step);
  }
  const HeelsAndBalls<bool> held = hold_.decide(contact_, ground_);
  PlantedNow now;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      now.at(side, part).planted = held[index_of(side)][index_of(part)];
    }
  }
  return now;
}

std::optional<CleanedFrame> LockStages::push(ConstPoseSpan pose, double step,
                                             const PlantedNow* given) noexcept {
  if (ended_) reset();
  if (detector_) detect(pose, step);
  poses_.put(taken_, pose);
  waiting_[taken_] = {step, given != nullptr, given != nullptr ? *given : PlantedNow{}};
  ++taken_;
  return taken_ > look_ahead_ ? clean_next() : std::nullopt;
}

std::optional<CleanedFrame> LockStages::flush() noexcept {
  ended_ = true;
  if (cleaned_ < taken_) {
    if (detector_) note(detector_->flush());
    if (std::optional<CleanedFrame> frame = clean_next()) return frame;
  }
  std::optional<CleanedFrame> frame = cleaner_.flush();
  if (!frame) reset();
  return tell(frame);
}

std::optional<CleanedFrame> LockStages::clean_next() noexcept {
  const ConstPoseSpan pose = poses_[cleaned_];
  const Waiting& waiting = waiting_[cleaned_];
  PlantedNow now = detector_ ? held_now() : PlantedNow{};
  if (waiting.given) now = waiting.contacts;
  HeelsAndBalls<bool>& stood = stood_[cleaned_];
  for (std::size_t s = 0; s < 2; ++s) {
    stood[s] = {now.joints[s][0].planted, now.joints[s][1].planted};
  }
  ++cleaned_;
  return tell(cleaner_.push(pose, now, waiting.step));
}

std::optional<CleanedFrame> LockStages::tell(std::optional<CleanedFrame> frame) noexcept {
  if (!frame) return frame;
  planted_ = stood_[frame->report.frame];
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t p = 0; p < 2; ++p) {
      if (frame->report.legs[s].given_up[p]) planted_[s][p] = false;
    }
  }
  return frame;
}

}  // namespace surefoot
