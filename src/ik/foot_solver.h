#pragma once

#include "ik/leg_chain.h"
#include "ik/prioritised.h"
#include "surefoot/ik/settings.h"

namespace surefoot {

/// A leg brought to where its foot is wanted, and how far heel and ball are from there, metres.
struct FootSolution {
  LegSolution leg;
  std::array<double, 2> miss{0.0, 0.0};  ///< by `SolePart`
};

/// Brings a leg to the ankle's target, in closed form (method 1.5) or by priority (method 2.5).
class FootSolver {
 public:
  FootSolver(const Leg& leg, const LegChain& chain, LegSolver solver, const LegSettings& closed,
             const PrioritySettings& priority) noexcept;

  /// `first` is the more important of heel and ball, for the priority solver.
  [[nodiscard]] FootSolution solve(const LegGeometry& leg, const KneeTriangle& knee,
                                   const Transform& ankle_target_world,
                                   SolePart first) const noexcept;

 private:
  std::array<Vec3, 2> sole_in_ankle_;
  AnkleAxes axes_;
  Vec3 hinge_in_parent_;
  LegSolver solver_;
  LegSettings closed_;
  PrioritySettings priority_;
};

}  // namespace surefoot
