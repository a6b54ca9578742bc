#pragma once

#include "surefoot/motion/motion.h"
#include "surefoot/rig/find_rig.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Finds hips and legs by evidence: hints, then joint names in the usual spellings, then topology
/// (two mirrored chains), then geometry. Works in any unit and with any up axis. Refuses with a
/// sentence where a hint names no joint, where no two legs are found, and on four-legged bodies.
[[nodiscard]] Result<RigRoles> find_roles(const Skeleton& skeleton, const Motion& motion,
                                          const RigHints& hints = {});

}  // namespace surefoot
