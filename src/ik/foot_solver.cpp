#include "ik/foot_solver.h"

namespace surefoot {

FootSolver::FootSolver(const Leg& leg, const LegChain& chain, LegSolver solver,
                       const LegSettings& closed, const PrioritySettings& priority) noexcept
    : sole_in_ankle_{leg.heel_in_ankle, leg.ball_in_ankle},
      axes_(ankle_axes(leg.toe_axis_in_ankle, leg.heel_in_ankle, leg.ball_in_ankle)),
      hinge_in_parent_(chain.hinge_in_parent()),
      solver_(solver),
      closed_(closed),
      priority_(priority) {}

FootSolution FootSolver::solve(const LegGeometry& leg, const KneeTriangle& knee,
                               const Transform& ankle_target_world, SolePart first) const noexcept {
  if (solver_ == LegSolver::closed_form) {
    const LegSolution solution =
        solve_leg(leg, knee, hinge_in_parent_, ankle_target_world, closed_);
    return {solution, {solution.miss, solution.miss}};
  }
  // The target places both points; a free one by the foot's rotation there.
  const SolePart second = first == SolePart::heel ? SolePart::ball : SolePart::heel;
  const auto goal = [&](SolePart part) {
    const Vec3& point = sole_in_ankle_[index_of(part)];
    return FootGoal{point, ankle_target_world.apply(point)};
  };
  const PrioritySolution found =
      solve_leg_prioritised(leg, axes_, hinge_in_parent_, goal(first), goal(second), priority_);
  FootSolution solution{found.leg, {}};
  solution.miss[index_of(first)] = found.miss[0];
  solution.miss[index_of(second)] = found.miss[1];
  return solution;
}

}  // namespace surefoot
