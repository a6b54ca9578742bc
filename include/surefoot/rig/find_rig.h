#pragma once

#include <array>
#include <optional>
#include <string>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/math/types.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// A joint named by the user; an empty name leaves the choice to the finder.
struct JointHint {
  std::string name;
  SourcePlace place;  ///< where it was written, for refusals

  [[nodiscard]] bool given() const noexcept { return !name.empty(); }
};

/// What the user knows of one leg. Lengths are metres, vectors are in the joints' own frames.
struct LegHints {
  JointHint hip;
  JointHint knee;
  JointHint ankle;
  JointHint ball;
  JointHint toe;
  std::optional<Vec3> heel_in_ankle;
  std::optional<Vec3> ball_in_ankle;
  std::optional<Vec3> toe_in_ball;
  std::array<std::optional<double>, 3> clearance;  ///< by `SolePart`
};

/// Overrides for finding a rig: what is given wins over every guess.
struct RigHints {
  JointHint hips;
  std::array<LegHints, 2> legs;

  [[nodiscard]] const LegHints& leg(Side side) const noexcept { return legs[index_of(side)]; }
  [[nodiscard]] LegHints& leg(Side side) noexcept { return legs[index_of(side)]; }
};

/// Understands a skeleton in motion as a biped: roles (see `find_roles`), sole points and
/// clearances from how the feet stand, hinge axes from how the knees bend, the joint that carries
/// the body. Metres, +y up. A T-pose start is kept out of all estimates. Hints win over every
/// estimate.
///
/// Clearances are heights above y = 0 where the feet stand near it, else a usual proportion of the
/// leg; with either the estimated ground agrees. Refuses what `find_roles` refuses.
[[nodiscard]] Result<Rig> find_rig(const Skeleton& skeleton, const Motion& motion,
                                   const RigHints& hints = {}, Diagnostics* diagnostics = nullptr);

}  // namespace surefoot
