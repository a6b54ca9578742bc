#include "locomotion/foot_planter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ik/foot_solver.h"
#include "locomotion/body_lift.h"
#include "locomotion/foot_fit.h"
#include "locomotion/leg_reach.h"
#include "locomotion/toe_bend.h"
#include "locomotion/toe_landing.h"
#include "locomotion/treads.h"
#include "math/easing.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

constexpr double kLongestEase = 0.4;  // seconds
constexpr double kLongestHold = 1.0;  // of a leg's length, to a foot that still stands
constexpr double kLookEvery = 0.025;  // seconds: looking poses legs, which costs

/// How a body sinks for its legs. What they will need is foreseen about as early as the body lags.
struct Sinking {
  double foresight;  // seconds
  double sinking;    // 1/s, of a body that legs need lower
  double rising;     // and of one that may come up again
  double plenty;     // of what is needed, more, since the body comes late
};
constexpr Sinking kOnLevel{0.18, 26.0, 7.0, 0.3};
constexpr Sinking kOnSlopes{0.18, 18.0, 5.0, 0.6};
// Feet on steps ask for more at once, so the body must begin earlier.
constexpr Sinking kOnSteps{0.26, 12.6, 5.0, 0.6};
constexpr double kStopping = 0.6;      // plenty of who is about to stop
constexpr double kMostPlenty = 0.03;   // metres, on a slope
constexpr double kMostUphill = 0.006;  // likewise, of a run
constexpr double kLevel = 0.9999;      // of a normal's y

void shift(LegGeometry& leg, double up) noexcept {
  leg.hip_world.y() += up;
  leg.knee_world.y() += up;
  leg.ankle_world.y() += up;
}

/// Whether a foot that is left behind stands where its leg no longer reaches.
bool overstretched(const Vec3& hip, const Vec3& ankle, double full, const Vec3& travel) noexcept {
  return (ankle - hip).dot(travel) < 0.0 && (ankle - hip).norm() > kLongestHold * full;
}

}  // namespace

/// Everything between two frames.
class FootPlanter::Feet {
 public:
  Feet(const GaitModel& model, const Ground& ground, const PlanterSettings& settings,
       const std::array<LegChain, 2>& chains)
      : model_(&model),
        ground_(ground),
        settings_(settings),
        raw_feet_(model, ground, chains),
        plans_{FootPlan(model, ground, settings, Side::left),
               FootPlan(model, ground, settings, Side::right)},
        solvers_{solver(Side::left), solver(Side::right)},
        last_(model) {}

  void reset() noexcept { started_ = false; }
  void set_style(const StepStyle& style) noexcept { style_ = style; }
  void expect_change() noexcept { changed_ = true; }

  const PlanterState& plant(const RawWalker& before, const RawWalker& now, double dt,
                            PoseSpan pose) noexcept {
    const bool first = !started_;
    follow(before, now, dt);
    carry_body(now, first, dt);
    place(now, dt, pose);
    return state_;
  }

 private:
  [[nodiscard]] FootSolver solver(Side side) const noexcept {
    return {model_->rig().leg(side), raw_feet_.chain(side), settings_.solver, rigid_leg(),
            settings_.priority};
  }

  /// What each foot is doing now.
  void follow(const RawWalker& before, const RawWalker& now, double dt) noexcept {
    const bool again = changed_ || before.varies();
    for (const Side side : kSides) {
      FootPlan& plan = plans_[index_of(side)];
      if (!started_) {
        toe_bends_[index_of(side)].clear();
        plan.start(now, style_, raw_feet_);
        continue;
      }
      if (changed_) plan.absorb(last_, before, raw_feet_);
      plan.advance(before, now, dt, again, style_, raw_feet_);
    }
    started_ = true;
    changed_ = false;
    last_ = now;
  }

  /// Where the body is carried: over the ground, and as much lower as legs that stand soon need.
  void carry_body(const RawWalker& now, bool first, double dt) noexcept {
    lift_.move(ground_, now, plans_, model_->rig().leg_length, first, dt);
    state_.body_lift = lift_.now();
    since_look_ += dt;
    if (first || since_look_ >= kLookEvery) {
      needed_ahead_ = drop_ahead(now);
      since_look_ = 0.0;
    }
    const double least = std::max(needed_ahead_, needed_now_);
    const double needed = now.rest_in() > 0.0 ? least + plenty(least, now) : least;
    if (first) {
      needed_now_ = 0.0;
      drop_.start(needed_ahead_);
    } else {
      drop_.follow(needed, needed > drop_.value() ? pace().sinking : pace().rising, dt);
    }
  }

  [[nodiscard]] const Sinking& pace() const noexcept {
    if (is_uneven(ground_)) return kOnSteps;
    return steep() ? kOnSlopes : kOnLevel;
  }
  [[nodiscard]] bool steep() const noexcept { return ground_.plane_normal().y() < kLevel; }

  /// How much more the body sinks than it must. Who runs uphill has ankles bent as far as they go.
  [[nodiscard]] double plenty(double least, const RawWalker& now) const noexcept {
    const double most = steep() ? std::lerp(kMostPlenty, kMostUphill, now.parameters().run) : least;
    // And who stops takes a last step that is longer than those of a walk.
    const bool stops = std::isfinite(now.rest_in());
    return std::min((stops ? kStopping : pace().plenty) * least, most);
  }

  /// How far the body must sink soon, for the feet that stand then.
  [[nodiscard]] double drop_ahead(const RawWalker& now) noexcept {
    const double cadence = now.cadence();
    std::array<LegReach, 2> reaches;
    for (const Side side : kSides) {
      const auto stance = plans_[index_of(side)].stance_within(pace().foresight, cadence);
      if (stance) reaches[index_of(side)] = reach_in(*stance, side, now, cadence);
    }
    return pelvis_drop(reaches, taken_up);
  }

  [[nodiscard]] LegReach reach_in(const FootPlan::Stance& stance, Side side, const RawWalker& now,
                                  double cadence) noexcept {
    const FootPlan& plan = plans_[index_of(side)];
    RawWalker then = now;
    then.advance(stance.time);
    raw_feet_.pose_legs(then);
    const LegGeometry leg = raw_feet_.chain(side).geometry(raw_feet_.posed());
    const RawFoot raw = raw_feet_.foot(side, raw_feet_.posed(), Vec3::Zero());
    const Vec3 hip = leg.hip_world + lift_.in(stance.time) * Vec3::UnitY();
    const double full = knee_triangle(leg).full_reach();
    const Quat tilt =
        rotation_between(Vec3::UnitY(), sole_normal(ground_, plan)) * yaw(plan.turned_from(raw));
    const Vec3& joint = raw.joints_world[index_of(stance.part)];
    Transform ankle{
        tilt * raw.ankle_world.rotation,
        plan.joint(stance.part).goal_world + tilt * (raw.ankle_world.translation - joint)};
    if (stance.part == SolePart::ball) {
      ankle = raise_heel(ankle, model_->rig().leg(side).ball_in_ankle, hip, full,
                         1.0 - ease_out(plan.freedom_in(SolePart::heel, stance.time, cadence)));
    }
    return {hip, ankle.translation, full};
  }

  /// Brings the legs to the feet.
  void place(const RawWalker& now, double dt, PoseSpan pose) noexcept {
    const Rig& rig = model_->rig();
    const Vec3 facing = yaw(now.course()) * Vec3::UnitZ();
    const Vec3 travel = now.travel_world();
    const double carried = state_.body_lift - drop_.value();
    std::array<LegGeometry, 2> legs;
    std::array<KneeTriangle, 2> knees;
    std::array<Transform, 2> targets;
    std::array<LegReach, 2> reaches;
    std::array<LegReach, 2> upright;
    for (const Side side : kSides) {
      const std::size_t s = index_of(side);
      const FootPlan& plan = plans_[s];
      legs[s] = raw_feet_.chain(side).geometry(pose);
      knees[s] = knee_triangle(legs[s]);
      const double full = knees[s].full_reach();
      targets[s] = fit_foot(ground_, rig.leg(side),
                            raw_feet_.foot(side, pose, plan.base().offset_world()), plan, facing);
      shift(legs[s], carried);
      const Vec3& hip = legs[s].hip_world;
      targets[s] = raise_heel(targets[s], rig.leg(side).ball_in_ankle, hip, full,
                              1.0 - ease_out(plan.freedom(SolePart::heel)));
      if (!plan.stands()) targets[s] = take_in(targets[s], hip, full, plan.looseness());
      targets[s] = clear_foot(ground_, rig.leg(side), plan, targets[s], facing);
      if (overstretched(hip, targets[s].translation, full, travel)) plans_[s].let_go();
      if (!plan.stands()) continue;
      reaches[s] = {hip, targets[s].translation, full};
      upright[s] = {hip + drop_.value() * Vec3::UnitY(), targets[s].translation, full};
    }
    needed_now_ = pelvis_drop(upright, taken_up);
    const double last_drop = pelvis_drop(reaches, within_reach);
    if (last_drop > 0.0) {
      const double drop = drop_.value() + last_drop;
      // A body that the ground carries up goes on slowly when the leg that held it back lets go.
      const double held = dt > 0.0 ? (drop - state_.body_drop) / dt : 0.0;
      const double slowest = std::max(drop_.rate(), 0.0);
      drop_.take_over(drop, std::clamp(held, slowest, std::max(slowest, lift_.rate())));
    }
    state_.body_drop = drop_.value();
    pose[rig.mover].translation.y() += carried - last_drop;
    for (const Side side : kSides) {
      const std::size_t s = index_of(side);
      shift(legs[s], -last_drop);
      solve(side, now, legs[s], knees[s], targets[s], dt, pose);
    }
  }

  void solve(Side side, const RawWalker& now, const LegGeometry& leg, const KneeTriangle& knee,
             const Transform& target, double dt, PoseSpan pose) noexcept {
    const std::size_t s = index_of(side);
    const SolePart first = plans_[s].ball_share() < 0.5 ? SolePart::heel : SolePart::ball;
    const LegSolution solution = solvers_[s].solve(leg, knee, target, first).leg;
    raw_feet_.chain(side).apply(solution, pose);
    FootState& state = state_.feet[s];
    bend_toes(side, now, solution.ankle_world, dt, pose);
    tell(side, solution.ankle_world, state);
  }

  void bend_toes(Side side, const RawWalker& now, const Transform& ankle, double dt,
                 PoseSpan pose) noexcept {
    const std::size_t s = index_of(side);
    const LegChain& chain = raw_feet_.chain(side);
    const Leg& leg = model_->rig().leg(side);
    const Toes toes = toes_at(leg, chain, ankle, pose);
    const FootPlan& plan = plans_[s];
    const ToeBend::Landing landing =
        toe_landing(*model_, ground_, plan, side, now, settings_.ease, raw_feet_);
    const double angle = toe_bends_[s].bend(
        ground_, leg, toes, landing, plan.freedom(SolePart::ball), dt, state_.feet[s].toe_cleared);
    if (angle != 0.0) turn_toes(chain, ankle, toes, axis_angle(toes.axis_world, angle), pose);
  }

  void tell(Side side, const Transform& ankle, FootState& state) const noexcept {
    const FootPlan& plan = plans_[index_of(side)];
    const Leg& leg = model_->rig().leg(side);
    const std::array<Vec3, 2> sole{ankle.apply(leg.heel_in_ankle), ankle.apply(leg.ball_in_ankle)};
    state.miss = 0.0;
    for (const SolePart part : kHeelAndBall) {
      const std::size_t j = index_of(part);
      PlantState& joint = state.joints[j];
      const Vec3 goal = plan.joint(part).goal_world;
      joint.begins = plan.planted(part) && (!joint.planted || joint.goal_world != goal);
      joint.planted = plan.planted(part);
      joint.goal_world = goal;
      if (joint.planted) state.miss = std::max(state.miss, (sole[j] - goal).norm());
    }
  }

  const GaitModel* model_;
  Ground ground_;
  PlanterSettings settings_;
  StepStyle style_;
  RawFeet raw_feet_;
  std::array<FootPlan, 2> plans_;
  std::array<FootSolver, 2> solvers_;
  BodyLift lift_;
  Follower drop_;  // of the body, metres
  double needed_now_ = 0.0;
  double needed_ahead_ = 0.0;  // metres that the body must sink soon
  double since_look_ = 0.0;    // seconds since that was found out
  std::array<ToeBend, 2> toe_bends_;
  RawWalker last_;  // as it was after the last frame
  bool started_ = false;
  bool changed_ = false;
  PlanterState state_;
};

Result<FootPlanter> FootPlanter::create(const GaitModel& model, const Ground& ground,
                                        const PlanterSettings& settings) {
  if (!(settings.ease >= 0.0 && settings.ease <= kLongestEase)) {
    return fail(fmt::format("an ease time of {} s is out of range (0 to {} s)", settings.ease,
                            kLongestEase));
  }
  Result<LegChain> left = LegChain::create(model.skeleton(), model.rig().leg(Side::left));
  if (!left) return pass_on(left);
  Result<LegChain> right = LegChain::create(model.skeleton(), model.rig().leg(Side::right));
  if (!right) return pass_on(right);
  return FootPlanter(std::make_unique<Feet>(
      model, ground, settings, std::array<LegChain, 2>{std::move(*left), std::move(*right)}));
}

FootPlanter::FootPlanter(std::unique_ptr<Feet> feet) noexcept : feet_(std::move(feet)) {}
FootPlanter::FootPlanter(FootPlanter&&) noexcept = default;
FootPlanter& FootPlanter::operator=(FootPlanter&&) noexcept = default;
FootPlanter::~FootPlanter() = default;

void FootPlanter::reset() noexcept { feet_->reset(); }
void FootPlanter::set_style(const StepStyle& style) noexcept { feet_->set_style(style); }
void FootPlanter::expect_change() noexcept { feet_->expect_change(); }

const PlanterState& FootPlanter::plant(const RawWalker& before, const RawWalker& now, double dt,
                                       PoseSpan pose) noexcept {
  return feet_->plant(before, now, dt, pose);
}

}  // namespace surefoot
