// What a plan says of its foot, now and soon.

#include <algorithm>
#include <cmath>

#include "locomotion/foot_plan.h"
#include "math/easing.h"

namespace surefoot {

namespace {

// A plant is held to the end of the frame that it ends in, seconds.
constexpr double kFrame = 0.016;
// A foot carries the body before it lands, and until it leaves, in foresights.
constexpr double kLandsEarly = 1.6;
constexpr double kLeavesLate = 0.2;
// A foot that has left the ground may shorten its leg freely after this part of an ease.
constexpr double kLooseningPart = 0.9;

}  // namespace

Vec3 FootPlan::ball_displacement(const RawFoot& raw) const noexcept {
  return planted(SolePart::ball) ? Vec3(joints_[1].goal_world - raw.lifted_world[1])
                                 : joints_[1].path.leaving_displacement().value;
}

std::array<Vec3, 2> FootPlan::effectors(const RawFoot& raw) const noexcept {
  std::array<Vec3, 2> points;
  for (const SolePart part : kHeelAndBall) {
    const std::size_t j = index_of(part);
    const Joint& joint = joints_[j];
    if (planted(part)) {
      points[j] = joint.goal_world;
      continue;
    }
    points[j] = raw.lifted_world[j] + joint.path.displacement().value;
    if (joint.carried) points[j] += ball_displacement(raw);
  }
  return points;
}

std::optional<FootPlan::Stance> FootPlan::stance_within(double time,
                                                        double cadence) const noexcept {
  std::optional<Stance> latest;
  for (const SolePart part : {SolePart::ball, SolePart::heel}) {
    const Joint& j = joint(part);
    if (j.phase == Phase::planted) {
      const double left = cadence > 0.0 ? (j.plant.last - now_) / cadence + kFrame : time;
      const double until = j.rests ? time : std::clamp(j.let_go ? 0.0 : left, 0.0, time);
      if (!latest || until > latest->time) latest = {until, part};
    } else if (j.phase == Phase::coming && j.landing <= time) {
      if (j.rests) return Stance{j.landing, part};
      if (!stands() && (!latest || j.landing < latest->time)) latest = {j.landing, part};
    }
  }
  return latest;
}

bool FootPlan::stands_in(double time, double cadence) const noexcept {
  bool stands = false;
  for (const Joint& j : joints_) {
    if (j.phase == Phase::planted) {
      stands |= j.rests || (!j.let_go && now_ + kLeavesLate * time * cadence <= j.plant.last);
    } else if (j.phase == Phase::coming) {
      stands |= j.landing <= kLandsEarly * time;
    }
  }
  return stands || (!this->stands() && base_.lands_in() <= kLandsEarly * time);
}

double FootPlan::turned_from(const RawFoot& raw) const noexcept {
  const Vec3 sole = joints_[1].goal_world - joints_[0].goal_world;
  // Goals of different stances say nothing.
  if (std::abs(sole.norm() - leg_->foot_length()) > 0.1 * leg_->foot_length()) return 0.0;
  const Vec3 along = raw.joints_world[1] - raw.joints_world[0];
  return std::atan2(sole.x() * along.z() - sole.z() * along.x(),
                    sole.z() * along.z() + sole.x() * along.x());
}

double FootPlan::freedom_in(SolePart part, double time, double cadence) const noexcept {
  const Joint& j = joint(part);
  if (!(ease_ > 0.0)) return j.phase == Phase::free ? 1.0 : 0.0;
  if (j.phase == Phase::coming) return std::clamp((j.landing - time) / ease_, 0.0, 1.0);
  double since = j.since_release + time;
  if (j.phase == Phase::planted) {
    const double left = cadence > 0.0 ? (j.plant.last - now_) / cadence : time;
    since = j.rests ? 0.0 : time - left;
  }
  return std::clamp(since / ease_, 0.0, 1.0);
}

double FootPlan::freedom(SolePart part) const noexcept {
  const Joint& j = joint(part);
  if (j.phase == Phase::planted || !(ease_ > 0.0)) return j.phase == Phase::planted ? 0.0 : 1.0;
  double freedom = 1.0;
  if (j.phase == Phase::coming) freedom = std::min(freedom, j.landing / ease_);
  return std::clamp(std::min(freedom, j.since_release / ease_), 0.0, 1.0);
}

double FootPlan::looseness() const noexcept {
  if (!(ease_ > 0.0)) return 1.0;
  double loose = 1.0;
  for (const Joint& j : joints_) {
    if (j.phase == Phase::coming) loose = std::min(loose, 1.0 - ease_out(j.landing / ease_));
    loose = std::min(loose, 1.0 - ease_out(j.since_release / (kLooseningPart * ease_)));
  }
  return loose;
}

}  // namespace surefoot
