#pragma once

#include "surefoot/base/error.h"
#include "surefoot/edit/body_map.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// A body and how it moves; of a target the motion only tells how its joints are used.
struct MovingBody {
  const Skeleton& skeleton;
  const Motion& motion;
  const Rig& rig;
};

/// A motion on another skeleton. Its feet slide a little: lengths differ.
struct Retargeted {
  Motion motion;  ///< of the target's skeleton, with the source's frames and rate
  BodyMap map;
  double scale = 1.0;  ///< length of the target's legs over the source's
};

/// Moves a target as a source moves (method 1.8). Each joint turns away from its neutral pose
/// (`find_neutral_pose`) as its counterpart does, in the world, so that names, rest poses, bone
/// axes and the number of spine joints do not matter. The hips travel `scale` times as far and
/// keep, in leg lengths, their height above the ground; they face where the source's face. The
/// ankles keep their place relative to the hips, in leg lengths: knees bend as they must, never
/// backwards. With `Travel::as_source` hips and ankles are, seen from above, where the source's
/// are. Refuses rigs that do not fit their skeletons.
[[nodiscard]] Result<Retargeted> retarget(const MovingBody& source, const MovingBody& target,
                                          const Ground& ground, Travel travel = Travel::by_legs);

}  // namespace surefoot
