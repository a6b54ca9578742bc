#include "enforce/leg_placement.h"

#include <algorithm>

namespace surefoot {

LegPlacement::LegPlacement(const Leg& leg, const LegChain& chain,
                           const CleanSettings& settings) noexcept
    : sole_in_ankle_{leg.heel_in_ankle, leg.ball_in_ankle},
      axes_(ankle_axes(leg.toe_axis_in_ankle, leg.heel_in_ankle, leg.ball_in_ankle)),
      hinge_in_parent_(chain.hinge_in_parent()),
      leg_(leg_settings_of(settings)),
      priority_(settings.priority),
      prioritised_(settings.solver == LegSolver::prioritised) {}

SolePart LegPlacement::leading(const FootRecord& foot, const FootRecord* before) noexcept {
  const bool heel = foot.planted(SolePart::heel);
  const bool ball = foot.planted(SolePart::ball);
  if (!heel || !ball) return ball ? SolePart::ball : SolePart::heel;
  if (before == nullptr) return SolePart::heel;
  const auto stays = [&](SolePart part) {
    return before->planted(part) && !foot.contact[index_of(part)].begins;
  };
  if (stays(before->leads)) return before->leads;
  return stays(SolePart::ball) && !stays(SolePart::heel) ? SolePart::ball : SolePart::heel;
}

void LegPlacement::solve(FootRecord& foot) const noexcept {
  if (prioritised_) {
    solve_prioritised(foot);
    return;
  }
  foot.solution = solve_leg(foot.leg, foot.knee, hinge_in_parent_, foot.target_world, leg_);
  foot.report.miss = foot.solution.miss;
}

void LegPlacement::solve_prioritised(FootRecord& foot) const noexcept {
  // The target places both joints, the free one by the foot's rotation there.
  const auto goal = [&](SolePart part) {
    const Vec3& point = sole_in_ankle_[index_of(part)];
    return FootGoal{point, foot.target_world.apply(point)};
  };
  const SolePart follows = foot.leads == SolePart::heel ? SolePart::ball : SolePart::heel;
  const PrioritySolution solution = solve_leg_prioritised(
      foot.leg, axes_, hinge_in_parent_, goal(foot.leads), goal(follows), priority_);
  foot.solution = solution.leg;
  foot.report.miss =
      foot.planted(follows) ? std::max(solution.miss[0], solution.miss[1]) : solution.miss[0];
}

}  // namespace surefoot
