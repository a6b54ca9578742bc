#pragma once

#include "enforce/frame_record.h"
#include "ik/foot_solver.h"
#include "surefoot/enforce/settings.h"

namespace surefoot {

/// Phase 4 (method 1.5): brings the leg of a supported foot to its target.
class LegPlacement {
 public:
  LegPlacement(const Leg& leg, const LegChain& chain, const CleanSettings& settings) noexcept;

  /// Which of heel and ball was planted first. `before`: the foot's record of the last frame, null
  /// in the first.
  [[nodiscard]] static SolePart leading(const FootRecord& foot, const FootRecord* before) noexcept;

  /// Fills the foot's solution and how far planted joints are from their goals.
  void solve(FootRecord& foot) const noexcept;

 private:
  FootSolver solver_;
};

}  // namespace surefoot
