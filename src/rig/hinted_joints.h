#pragma once

#include "surefoot/motion/skeleton.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {

/// Joints that the user named, `kNoJoint` where nothing was said.
struct HintedJoints {
  int hips = kNoJoint;
  std::array<LegRoles, 2> legs;
};

/// Looks the named joints up. Of several joints of one name, that below what was named above it in
/// the leg is meant. Refuses a name that is not there, with the nearest one that is.
[[nodiscard]] Result<HintedJoints> find_hinted_joints(const Skeleton& skeleton,
                                                      const RigHints& hints);

}  // namespace surefoot
