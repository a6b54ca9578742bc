#include "locomotion/foot_planter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ik/foot_solver.h"
#include "ik/toes.h"
#include "locomotion/foot_fit.h"
#include "locomotion/ground_patch.h"
#include "locomotion/leg_reach.h"
#include "math/easing.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

constexpr double kLongestEase = 0.4;     // seconds
constexpr double kBodyRadius = 0.35;     // of the ground that carries the body, metres
constexpr double kLongestHold = 1.005;   // of a leg's length, to a foot that still stands
constexpr double kCrouch = 3.5;          // of a leg's length, with 1 - cosine of the slope
constexpr double kDeepestCrouch = 0.12;  // likewise

void shift(LegGeometry& leg, double up) noexcept {
  leg.hip_world.y() += up;
  leg.knee_world.y() += up;
  leg.ankle_world.y() += up;
}

/// On a slope one foot is always lower than on the level: knees stay bent a little more.
double crouch_on(const GroundPatch& below, double leg_length) noexcept {
  return leg_length * std::min(kCrouch * (1.0 - below.normal_world.y()), kDeepestCrouch);
}

/// Whether a foot that is left behind stands where its leg no longer reaches.
bool overstretched(const Vec3& hip, const Vec3& ankle, double full, const Vec3& facing) noexcept {
  return (ankle - hip).dot(facing) < 0.0 && (ankle - hip).norm() > kLongestHold * full;
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
    follow(before, now, dt);
    place(now, pose);
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

  /// Brings the body over its feet and the legs to them.
  void place(const RawWalker& now, PoseSpan pose) noexcept {
    const Rig& rig = model_->rig();
    const Vec3 facing = yaw(now.placement().heading) * Vec3::UnitZ();
    const GroundPatch below =
        ground_patch(ground_, now.placement().x, now.placement().z, kBodyRadius);
    state_.body_lift = below.height - crouch_on(below, rig.leg_length);
    std::array<LegGeometry, 2> legs;
    std::array<KneeTriangle, 2> knees;
    std::array<Transform, 2> targets;
    std::array<LegReach, 2> reaches;
    for (const Side side : kSides) {
      const std::size_t s = index_of(side);
      legs[s] = raw_feet_.chain(side).geometry(pose);
      knees[s] = knee_triangle(legs[s]);
      targets[s] = fit_foot(ground_, rig.leg(side), raw_feet_.foot(side, pose), plans_[s], facing);
      shift(legs[s], state_.body_lift);
      targets[s] = raise_heel(targets[s], rig.leg(side).ball_in_ankle, legs[s].hip_world,
                              knees[s].full_reach(), plans_[s].freedom(SolePart::heel));
      targets[s] = take_in(targets[s], legs[s].hip_world, knees[s].full_reach(),
                           1.0 - ease_out(plans_[s].freedom()));
      targets[s] = clear_foot(ground_, rig.leg(side), plans_[s], targets[s], facing);
      if (overstretched(legs[s].hip_world, targets[s].translation, knees[s].full_reach(), facing)) {
        plans_[s].let_go();
      }
      reaches[s] = {legs[s].hip_world, targets[s].translation, knees[s].full_reach()};
    }
    state_.body_drop = pelvis_drop(reaches);
    pose[rig.mover].translation.y() += state_.body_lift - state_.body_drop;
    for (const Side side : kSides) {
      const std::size_t s = index_of(side);
      shift(legs[s], -state_.body_drop);
      solve(side, legs[s], knees[s], targets[s], pose);
    }
  }

  void solve(Side side, const LegGeometry& leg, const KneeTriangle& knee, const Transform& target,
             PoseSpan pose) noexcept {
    const std::size_t s = index_of(side);
    const SolePart first = plans_[s].ball_share() < 0.5 ? SolePart::heel : SolePart::ball;
    const LegSolution solution = solvers_[s].solve(leg, knee, target, first).leg;
    raw_feet_.chain(side).apply(solution, pose);
    FootState& state = state_.feet[s];
    state.toe_cleared = clear_toe(side, solution.ankle_world, pose);
    tell(side, solution.ankle_world, state);
  }

  /// Bends the toes up where they are under the ground.
  bool clear_toe(Side side, const Transform& ankle, PoseSpan pose) const noexcept {
    const Leg& leg = model_->rig().leg(side);
    const LegChain& chain = raw_feet_.chain(side);
    const Toes toes = toes_at(leg, chain, ankle, pose);
    const ToeLift lift = needed_lift(ground_, leg, toes, leg.clearance[index_of(SolePart::toe)]);
    if (lift.angle != 0.0) {
      turn_toes(chain, ankle, toes, axis_angle(toes.axis_world, lift.angle), pose);
    }
    return lift.cleared;
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
