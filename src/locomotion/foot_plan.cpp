#include "locomotion/foot_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "locomotion/treads.h"

namespace surefoot {

namespace {

// Times nearer than this are now, seconds.
constexpr double kNow = 1e-9;
// A goal is moved no more in the last part of an ease: short notice would become haste.
constexpr double kSettledPart = 0.5;
// A foot is rid of what its plant held back in this part of an ease: later, its leg would lag
// behind and be pulled straight.
constexpr double kLeavingPart = 0.85;
constexpr double kLeavingRunPart = 0.6;
// A plant that is noticed late is skipped if less of it is left than this part of an ease.
constexpr double kWorthPart = 1.5;
// A foot in the air looks ahead to a landing this far away at most, seconds.
constexpr double kLongestSwing = 1.5;
// Plants of heel and ball that begin within this many cycles belong to one stance.
constexpr double kOneStance = 0.5;
// And those that begin within this many are about to.
constexpr double kBeginsSoon = 0.2;

}  // namespace

FootPlan::FootPlan(const GaitModel& model, const Ground& ground, const PlanterSettings& settings,
                   Side side)
    : leg_(&model.rig().leg(side)), ground_(ground), ease_(settings.ease), side_(side) {
  for (Joint& joint : joints_) joint.path = EffectorPath(letter_of(settings.letter).form);
}

void FootPlan::start(const RawWalker& now, const StepStyle& style, RawFeet& feet) noexcept {
  for (const SolePart part : kHeelAndBall) {
    Joint& joint = this->joint(part);
    joint.phase = Phase::free;
    joint.let_go = false;
    joint.carried = false;
    joint.rests = false;
    joint.path.leave({}, 0.0);
    joint.since_release = ease_;
    joint.plant.cycle = -std::numeric_limits<double>::infinity();
  }
  ball_share_ = 0.0;
  numbering_ = now.numbering();
  if (is_uneven(ground_)) {
    feet.pose_legs(now);
    const RawFoot raw = feet.foot(side_, feet.posed(), Vec3::Zero());
    base_.start(ground_, 0.5 * (raw.joints_world[0] + raw.joints_world[1]));
  }
  advance(now, now, 0.0, true, style, feet);
  if (is_uneven(ground_) && !stands()) swing(now, style, true, feet);
  if (now.rest_in() > 0.0) return;
  for (Joint& joint : joints_) joint.phase = Phase::planted;  // nothing has been seen to come
}

void FootPlan::absorb(const RawWalker& old, const RawWalker& told, RawFeet& feet) noexcept {
  const MovingFoot then = feet.moving_foot(side_, old, Vec3::Zero());
  const MovingFoot now = feet.moving_foot(side_, told, Vec3::Zero());
  for (const SolePart part : kHeelAndBall) {
    const std::size_t j = index_of(part);
    Joint& joint = joints_[j];
    if (joint.phase == Phase::planted) continue;
    Displacement jump{now.foot.lifted_world[j] - then.foot.lifted_world[j],
                      now.velocities[j] - then.velocities[j]};
    if (joint.carried) {  // by a ball that does not jump with it
      jump.value -= now.foot.lifted_world[1] - then.foot.lifted_world[1];
      jump.rate -= now.velocities[1] - then.velocities[1];
    }
    const double within = joint.phase == Phase::coming ? std::min(ease_, joint.landing) : ease_;
    joint.path.absorb(jump, within);
  }
}

void FootPlan::advance(const RawWalker& before, const RawWalker& now, double dt, bool again,
                       const StepStyle& style, RawFeet& feet) noexcept {
  std::array<bool, 2> foreseen{};
  const bool stood = stands();
  if (numbering_ != now.numbering()) number_anew(now);
  base_.advance(dt);
  for (const SolePart part : kHeelAndBall) {
    Joint& joint = this->joint(part);
    joint.path.advance(dt);
    joint.since_release += dt;
    if (joint.phase == Phase::planted) {
      joint.plant = plant_of_cycle(now, side_, part, joint.plant.cycle);
      if (joint.let_go) joint.plant.last = std::min(before.cycles(), now.cycles());
      const bool over = now.cycles() > joint.plant.last;
      joint.rests = (joint.rests || over) && !joint.let_go && now.rest_in() <= ease_;
      if (over && !joint.rests) release(part, before, now, dt, feet);
    } else if (joint.phase == Phase::coming) {
      joint.landing -= dt;
      if (joint.landing <= kNow) joint.phase = Phase::planted;
    }
    const bool foresees = joint.phase == Phase::free || (joint.phase == Phase::coming && again);
    if (foresees) come_or_stay_free(part, now, again, feet);
    foreseen[index_of(part)] = foresees && joint.phase == Phase::coming;
  }
  now_ = now.cycles();
  const bool in_air =
      joint(SolePart::heel).phase == Phase::free && joint(SolePart::ball).phase == Phase::free;
  if (is_uneven(ground_) && !stands() && (stood || (again && in_air))) {
    swing(now, style, stood, feet);
  }
  aim(now, style, foreseen, feet);
  for (Joint& joint : joints_) {
    if (joint.phase == Phase::coming && joint.landing <= kNow) joint.phase = Phase::planted;
  }
  shift_weight(dt);
}

/// The walker's cycles are numbered anew: every joint is in, or after, the last plant that has
/// begun.
void FootPlan::number_anew(const RawWalker& now) noexcept {
  numbering_ = now.numbering();
  now_ = now.cycles();
  for (const SolePart part : kHeelAndBall) {
    const double first = plant_of_cycle(now, side_, part, 0.0).first;
    joint(part).plant = plant_of_cycle(now, side_, part, std::floor(now.cycles() - first));
  }
  // Of a foot that stands, a part whose plant is about to begin stays down.
  for (const SolePart part : kHeelAndBall) {
    const PlantSpan last = joint(part).plant;
    const bool foot_stands = planted(other_part(part)) && joint(other_part(part)).plant.last > now_;
    const PlantSpan next = plant_of_cycle(now, side_, part, last.cycle + 1.0);
    if (planted(part) && foot_stands && last.last < now_ && next.first < now_ + kBeginsSoon) {
      joint(part).plant = next;
    }
  }
}

void FootPlan::release(SolePart part, const RawWalker& before, const RawWalker& now, double dt,
                       RawFeet& feet) noexcept {
  Joint& joint = this->joint(part);
  // The plant ended between the frames: the path begins there.
  const double way = now.numbering() == before.numbering() ? now.cycles() - before.cycles() : 0.0;
  const double share =
      way > 0.0 ? std::clamp((joint.plant.last - before.cycles()) / way, 0.0, 1.0) : 1.0;
  RawWalker at_end = before;
  at_end.advance(share * dt);
  const MovingFoot raw = feet.moving_foot(side_, at_end, base_.offset_world());
  const std::size_t j = index_of(part);
  Displacement held = holding(joint.goal_world, raw.foot.lifted_world[j], raw.velocities[j]);
  joint.carried = part == SolePart::heel && planted(SolePart::ball);
  if (joint.carried) {
    held.value -= joints_[1].goal_world - raw.foot.lifted_world[1];
    held.rate += raw.velocities[1];
  }
  const double run = now.parameters().run;
  joint.path.leave(held, std::lerp(kLeavingPart, kLeavingRunPart, run) * ease_);
  joint.path.advance((1.0 - share) * dt);
  joint.since_release = (1.0 - share) * dt;
  joint.phase = Phase::free;
  joint.let_go = false;
}

void FootPlan::let_go() noexcept {
  if (!planted(SolePart::ball)) return;
  Joint& heel = joint(SolePart::heel);
  if (heel.phase == Phase::planted) {
    heel.let_go = true;
    return;
  }
  joint(SolePart::ball).let_go = true;
  // A heel that was coming down beside the ball will come anew, with it.
  if (std::exchange(heel.rests, false)) give_up(SolePart::heel);
}

void FootPlan::give_up(SolePart part) noexcept {
  Joint& joint = this->joint(part);
  joint.path.give_up(ease_);
  joint.phase = Phase::free;
  joint.since_release = std::min(joint.since_release, joint.landing);  // as free as it was
}

void FootPlan::come_or_stay_free(SolePart part, const RawWalker& now, bool again,
                                 RawFeet& feet) noexcept {
  Joint& joint = this->joint(part);
  const bool coming = joint.phase == Phase::coming;
  const PlantSpan next = coming ? plant_of_cycle(now, side_, part, joint.plant.cycle)
                                : next_plant(now, side_, part, joint.plant.cycle);
  if (!coming && again && now.cycles() > next.first) {
    // Inside a plant that nobody saw coming: it is come to where the foot is, late.
    const double cadence = now.cadence();
    joint.plant = next;
    if ((next.last - now.cycles()) < kWorthPart * ease_ * cadence) return;
    foresee(part, {ease_, now}, feet);
    return;
  }
  const bool rested = std::exchange(joint.rests, false);
  const auto landing =
      rested ? std::nullopt
             : find_landing(now, side_, part, next.cycle, coming ? 2.0 * ease_ : ease_);
  if (!landing) {
    if (come_to_rest(part, now, rested ? next.cycle + 1.0 : next.cycle, feet)) return;
    if (coming) {
      give_up(part);
      if (!rested) joint.plant.cycle -= 1.0;
    }
    return;
  }
  joint.plant = next;
  foresee(part, *landing, feet);
}

/// Whoever stands still stands on both feet, whatever the phase: the joint comes to the ground with
/// the walker. `next_cycle` is that of the plant it would have come to.
bool FootPlan::come_to_rest(SolePart part, const RawWalker& now, double next_cycle,
                            RawFeet& feet) noexcept {
  Joint& joint = this->joint(part);
  const double after = joint.phase == Phase::coming ? joint.landing : ease_;
  const auto rest = find_rest(now, after, ease_);
  if (!rest) return false;
  // When the walker goes on, a foot that the phase has in the air is off at once; one that has
  // begun to land stays.
  const Joint& same_foot = this->joint(other_part(part));
  const bool landing = same_foot.phase == Phase::planted && same_foot.plant.cycle == next_cycle;
  joint.plant = plant_of_cycle(now, side_, part, landing ? next_cycle : next_cycle - 1.0);
  joint.rests = true;
  foresee(part, *rest, feet);
  return true;
}

void FootPlan::foresee(SolePart part, const LandingWalker& landing, RawFeet& feet) noexcept {
  Joint& joint = this->joint(part);
  if (joint.phase == Phase::free) {
    const double foreseen = is_uneven(ground_) ? ease_ : landing.time;  // it was as the foot left
    joint.notice = ease_ > 0.0 ? std::min(foreseen / ease_, 1.0) : 1.0;
  }
  joint.settled = joint.phase == Phase::coming && landing.time < kSettledPart * ease_;
  joint.phase = Phase::coming;
  joint.landing = landing.time;
  joint.touchdown = feet.moving_foot(side_, landing.walker, base_.goal_offset_world());
  const GaitParameters& w = landing.walker.parameters();
  const double cadence = landing.walker.cadence();
  const double stance = joint.plant.last - joint.plant.first;
  joint.heading = landing.walker.course();
  joint.turn = cadence > 0.0 ? 0.5 * w.turn_rate * stance / cadence : 0.0;
  if (!joint.settled) joint.slip = slip_after(joint, part, landing.walker, feet);
}

/// A foot that has left the ground looks for where it will stand, and takes its way there.
void FootPlan::swing(const RawWalker& now, const StepStyle& style, bool leaves,
                     RawFeet& feet) noexcept {
  for (const SolePart part : {SolePart::heel, SolePart::ball}) {
    Joint guess = joint(part);
    if (guess.phase == Phase::free) {
      const PlantSpan next = next_plant(now, side_, part, guess.plant.cycle);
      const auto landing = find_landing(now, side_, part, next.cycle, kLongestSwing);
      if (!landing) continue;
      guess.plant = next;
      guess.landing = landing->time;
      guess.touchdown = feet.moving_foot(side_, landing->walker, Vec3::Zero());
      guess.heading = landing->walker.course();
      const double cadence = landing->walker.cadence();
      const double stance = next.last - next.first;
      guess.turn =
          cadence > 0.0 ? 0.5 * landing->walker.parameters().turn_rate * stance / cadence : 0.0;
      guess.slip = slip_after(guess, part, landing->walker, feet);
      guess.notice = 1.0;
    }
    swing_to(now, guess, part, first_goal(guess, part, style), style, leaves, feet);
    return;
  }
}

/// The way over the ground leads to the goal, unless a joint that is not aimed anew counts on it.
void FootPlan::rebase(const RawWalker& now, SolePart leads, const StepStyle& style,
                      const std::array<bool, 2>& foreseen, RawFeet& feet) noexcept {
  for (const SolePart part : kHeelAndBall) {
    if (joint(part).phase == Phase::planted) return;
    if (joint(part).phase == Phase::coming && !foreseen[index_of(part)]) return;
  }
  swing_to(now, joint(leads), leads, joint(leads).goal_world, style, false, feet);
  for (Joint& joint : joints_) {
    if (joint.phase != Phase::coming) continue;
    for (const SolePart part : kHeelAndBall) {
      const std::size_t i = index_of(part);
      RawFoot& foot = joint.touchdown.foot;
      foot.lifted_world[i] = foot.joints_world[i] + base_.goal_offset_world();
    }
  }
}

void FootPlan::swing_to(const RawWalker& now, const Joint& leads, SolePart part,
                        const Vec3& goal_world, const StepStyle& style, bool leaves,
                        RawFeet& feet) noexcept {
  const std::size_t i = index_of(part);
  const Vec3 under = (leg_->clearance[i] + style.offset[index_of(side_)].y()) * Vec3::UnitY();
  Vec3 offset = goal_world - leads.touchdown.foot.joints_world[i];
  offset.y() = (goal_world - under).y();
  const SwingBase::Landing landing{leads.landing, goal_world - under, offset,
                                   std::max(joint(SolePart::ball).path.leaving_left(), 0.0)};
  if (base_.goes_to(landing)) return;
  const Vec3 off = joint(SolePart::ball).path.leaving_displacement().value;
  base_.swing(ground_, *leg_, side_, now, off, landing, leaves, feet);
}

void FootPlan::aim(const RawWalker& now, const StepStyle& style,
                   const std::array<bool, 2>& foreseen, RawFeet& feet) noexcept {
  if (!foreseen[0] && !foreseen[1]) return;
  const auto rank = [&](SolePart part) {
    const Joint& j = joint(part);
    if (j.phase == Phase::planted) return -1.0;
    return j.phase == Phase::coming ? j.landing : std::numeric_limits<double>::infinity();
  };
  const SolePart leads =
      rank(SolePart::ball) < rank(SolePart::heel) ? SolePart::ball : SolePart::heel;
  const SolePart follows = other_part(leads);
  const bool one_stance =
      joint(leads).phase != Phase::free &&
      (joint(follows).rests ||
       std::abs(joint(leads).plant.first - joint(follows).plant.first) < kOneStance);
  for (const SolePart part : {leads, follows}) {
    Joint& j = joint(part);
    if (j.phase != Phase::coming || !foreseen[index_of(part)]) continue;
    if (!j.settled) {
      const bool bound = part == follows && one_stance;
      j.goal_world = bound ? second_goal(part, style) : first_goal(j, part, style);
    }
    if (part == leads && is_uneven(ground_)) {
      rebase(now, leads, style, foreseen, feet);
    }
    const std::size_t i = index_of(part);
    j.path.leave_within(j.landing);
    Displacement held =
        holding(j.goal_world, j.touchdown.foot.lifted_world[i], j.touchdown.velocities[i]);
    if (j.carried && planted(SolePart::ball)) {  // and will be: the walker comes to rest
      held.value -= joints_[1].goal_world - j.touchdown.foot.lifted_world[1];
      held.rate += j.touchdown.velocities[1];
    } else if (j.carried) {
      joints_[1].path.leave_within(j.landing);
    }
    j.path.come_to(held, j.landing);
  }
}

void FootPlan::shift_weight(double dt) noexcept {
  const bool heel = planted(SolePart::heel);
  const bool ball = planted(SolePart::ball);
  if (heel && ball) {
    // Both are exact: whichever stays longer takes over without being seen.
    ball_share_ = joint(SolePart::ball).plant.last >= joint(SolePart::heel).plant.last ? 1.0 : 0.0;
  } else if (heel || ball) {
    ball_share_ = ball ? 1.0 : 0.0;
  } else {
    const auto landing = [&](SolePart part) {
      return joint(part).phase == Phase::coming ? joint(part).landing
                                                : std::numeric_limits<double>::infinity();
    };
    const double soonest = std::min(landing(SolePart::heel), landing(SolePart::ball));
    if (!std::isfinite(soonest)) return;
    const double wanted = landing(SolePart::ball) < landing(SolePart::heel) ? 1.0 : 0.0;
    ball_share_ += (wanted - ball_share_) * dt / (dt + soonest + kNow);
  }
}

}  // namespace surefoot
