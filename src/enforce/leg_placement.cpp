#include "enforce/leg_placement.h"

#include <algorithm>

namespace surefoot {

namespace {

SolePart other_than(SolePart part) noexcept {
  return part == SolePart::heel ? SolePart::ball : SolePart::heel;
}

}  // namespace

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
  if (!prioritised_) {
    foot.solution = solve(foot.leg, foot.knee, foot.target_world);
    foot.report.miss = foot.solution.miss;
    return;
  }
  const PrioritySolution solution = solve_prioritised(foot.leg, foot.target_world, foot.leads);
  foot.solution = solution.leg;
  foot.report.miss = foot.planted(other_than(foot.leads))
                         ? std::max(solution.miss[0], solution.miss[1])
                         : solution.miss[0];
}

LegSolution LegPlacement::solve(const LegGeometry& leg, const KneeTriangle& knee,
                                const Transform& target_world) const noexcept {
  if (prioritised_) return solve_prioritised(leg, target_world, SolePart::ball).leg;
  return solve_leg(leg, knee, hinge_in_parent_, target_world, leg_);
}

PrioritySolution LegPlacement::solve_prioritised(const LegGeometry& leg,
                                                 const Transform& target_world,
                                                 SolePart leads) const noexcept {
  // The target places both joints, the free one by the foot's rotation there.
  const auto goal = [&](SolePart part) {
    const Vec3& point = sole_in_ankle_[index_of(part)];
    return FootGoal{point, target_world.apply(point)};
  };
  return solve_leg_prioritised(leg, axes_, hinge_in_parent_, goal(leads), goal(other_than(leads)),
                               priority_);
}

}  // namespace surefoot
