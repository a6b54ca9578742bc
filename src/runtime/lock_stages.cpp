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

Result<LockStages::Finder> LockStages::find_contacts(const CompactBody& body,
                                                     const FootLockSettings& settings) {
  const double fps = settings.fps;
  const ContactModel& model =
      settings.model ? *settings.model : embedded_contact_model(DetectMethod::boost);
  const Result<WholeLatency> whole = whole_latency(fps, settings.clean, model);
  if (!whole) return pass_on(whole);
  const bool sees_all = frames_of(settings.latency, fps) >= whole->total();
  PlantDeciderSettings decider;
  if (!sees_all) decider.look_ahead = split_latency(settings.latency).detector;
  Result<LegDetector> detector =
      LegDetector::create(body.rig, settings.ground, fps, decider, settings.model);
  if (!detector) return pass_on(detector);
  if (!sees_all) return Finder{std::move(*detector), 0, std::nullopt};
  const HoldSettings usual;
  return Finder{
      std::move(*detector), whole->hold,
      PlantHold(body.rig, settings.ground_found ? settings.ground : Ground::none(), fps,
                settings.sliding_capture ? for_sliding_capture(usual) : usual, whole->detector)};
}

Result<LockStages> LockStages::create(const CompactBody& body, const FootLockSettings& settings) {
  std::optional<Finder> finder;
  CleanSettings clean = settings.clean;
  clean.latency = frames_of(settings.latency, settings.fps) / settings.fps;
  if (settings.find_contacts) {
    Result<Finder> made = find_contacts(body, settings);
    if (!made) return pass_on(made);
    finder.emplace(std::move(*made));
    const int left = frames_of(settings.latency, settings.fps) - finder->detector.latency_frames();
    clean.latency = std::max(0, left) / settings.fps;
    if (finder->hold) clean.latency.reset();
  }
  Result<FootskateCleaner> cleaner =
      FootskateCleaner::create(body.skeleton, body.rig, settings.ground, clean, settings.fps);
  if (!cleaner) return pass_on(cleaner);
  return LockStages(body, settings, std::move(*cleaner), std::move(finder));
}

LockStages::LockStages(const CompactBody& body, const FootLockSettings& settings,
                       FootskateCleaner cleaner, std::optional<Finder> finder)
    : body_(&body),
      ground_(settings.ground),
      seconds_(1.0 / settings.fps),
      cleaner_(std::move(cleaner)),
      finder_(std::move(finder)),
      look_ahead_(finder_ ? finder_->detector.latency_frames() : 0),
      hold_latency_(finder_ ? finder_->hold_latency : 0),
      live_hold_(body.rig, settings.fps, look_ahead_),
      poses_(look_ahead_ + hold_latency_ + 1, body.skeleton.size()),
      waiting_(static_cast<std::size_t>(look_ahead_ + hold_latency_) + 1),
      stood_(static_cast<std::size_t>(cleaner_.latency_frames()) + 1),
      leg_joints_(leg_joints(body.skeleton, body.rig)),
      world_(body.joints.size()),
      before_(body.joints.size()),
      between_(body.joints.size()) {}

void LockStages::reset() noexcept {
  cleaner_.reset();
  if (finder_) finder_->detector.reset();
  if (finder_ && finder_->hold) finder_->hold->reset();
  live_hold_.reset();
  phase_ = 0.0;
  contact_ = {};
  planted_ = {};
  taken_ = told_ = cleaned_ = 0;
  ended_ = false;
}

const BothLegs& LockStages::legs_of(ConstPoseSpan pose) noexcept {
  forward_kinematics(body_->skeleton, leg_joints_, pose, world_);
  legs_ = {leg_pose(body_->rig.legs[0], world_), leg_pose(body_->rig.legs[1], world_)};
  return legs_;
}

void LockStages::see(ConstPoseSpan pose, double step) noexcept {
  const BothLegs& legs = legs_of(pose);
  if (finder_->hold) {
    finder_->hold->see(legs, step);
  } else {
    live_hold_.see(legs, step * seconds_);
  }
  detect(pose, step);
}

void LockStages::detect(ConstPoseSpan pose, double step) noexcept {
  if (taken_ == 0 || std::abs(step - 1.0) < kUsualStep) {
    note(finder_->detector.push(legs_));
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
      note(finder_->detector.push(legs_of(between_)));
    }
    phase_ = std::fmod(phase_ + span, 1.0);
  }
  std::copy(pose.begin(), pose.end(), before_.begin());
}

void LockStages::note(const std::optional<ContactDecision>& decision) noexcept {
  if (decision) contact_ = decision->planted;
}

std::optional<CleanedFrame> LockStages::push(ConstPoseSpan pose, double step,
                                             const PlantedNow* given) noexcept {
  if (ended_) reset();
  if (finder_) see(pose, step);
  poses_.put(taken_, pose);
  waiting_[taken_] = {step, given != nullptr, given != nullptr ? *given : PlantedNow{}};
  ++taken_;
  return taken_ > look_ahead_ ? hold_next() : std::nullopt;
}

std::optional<CleanedFrame> LockStages::flush() noexcept {
  ended_ = true;
  while (told_ < taken_) {
    if (finder_) note(finder_->detector.flush());
    if (std::optional<CleanedFrame> frame = hold_next()) return frame;
  }
  while (cleaned_ < taken_) {
    const std::optional<HeldNow> held = finder_->hold->flush();
    if (!held) break;
    if (std::optional<CleanedFrame> frame = clean_next(held->planted)) return frame;
  }
  std::optional<CleanedFrame> frame = cleaner_.flush();
  if (!frame) reset();
  return tell(frame);
}

std::optional<CleanedFrame> LockStages::hold_next() noexcept {
  ++told_;
  if (!finder_) return clean_next({});
  if (!finder_->hold) return clean_next(live_hold_.decide(contact_, ground_));
  finder_->hold->add_contact(contact_);
  const std::optional<HeldNow> held = finder_->hold->pop();
  return held ? clean_next(held->planted) : std::nullopt;
}

std::optional<CleanedFrame> LockStages::clean_next(PlantedNow now) noexcept {
  const ConstPoseSpan pose = poses_[cleaned_];
  const Waiting& waiting = waiting_[cleaned_];
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
