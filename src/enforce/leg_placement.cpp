#include "enforce/leg_placement.h"

#include <algorithm>

namespace surefoot {

LegPlacement::LegPlacement(const Leg& leg, const LegChain& chain,
                           const CleanSettings& settings) noexcept
    : solver_(leg, chain, settings.solver, leg_settings_of(settings), settings.priority) {}

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
  const FootSolution solution = solver_.solve(foot.leg, foot.knee, foot.target_world, foot.leads);
  foot.solution = solution.leg;
  foot.report.miss = 0.0;
  for (const SolePart part : kHeelAndBall) {
    if (!foot.planted(part)) continue;
    foot.report.miss = std::max(foot.report.miss, solution.miss[index_of(part)]);
  }
}

}  // namespace surefoot
