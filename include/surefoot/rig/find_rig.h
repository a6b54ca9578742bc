#pragma once

#include "surefoot/base/diagnostics.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/hints.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

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
