#include "surefoot/edit/knees.h"

#include <numbers>

#include "edit/plain_legs.h"
#include "surefoot/ik/leg_chain.h"

namespace surefoot {

Result<void> bend_knees_forward(const Skeleton& skeleton, const Rig& rig, const Motion& before,
                                Motion& motion) {
  for (const Leg& leg : rig.legs) {
    const Result<LegChain> chain = LegChain::create(skeleton, leg);
    if (!chain) return pass_on(chain);
    for (int f = 0; f < motion.frames(); ++f) {
      const LegGeometry now = chain->geometry(motion.pose(f));
      const KneeTriangle knee = knee_triangle(now);
      if (knee.angle <= std::numbers::pi) continue;
      if (knee_triangle(chain->geometry(before.pose(f))).angle > std::numbers::pi) continue;
      // A knee bent as far to the other side leaves hip and ankle as far apart.
      const Transform ankle{now.ankle_rotation_world, now.ankle_world};
      chain->apply(solve_leg(now, knee, chain->hinge_in_parent(), ankle, plain_legs()),
                   motion.pose(f));
    }
  }
  return {};
}

}  // namespace surefoot
