#include "runtime/compact_body.h"

#include <algorithm>

#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

namespace {

bool fits(const Skeleton& skeleton, const Rig& rig) {
  const auto exists = [&](int joint) { return joint >= 0 && joint < skeleton.size(); };
  return exists(rig.hips) && exists(rig.mover) &&
         std::ranges::all_of(rig.legs, [&](const Leg& leg) {
           const LegRoles& j = leg.joints;
           return exists(j.hip) && exists(j.knee) && exists(j.ankle) &&
                  (j.ball == kNoJoint || exists(j.ball)) && (j.toe == kNoJoint || exists(j.toe));
         });
}

}  // namespace

Result<CompactBody> compact_body(const Skeleton& skeleton, const Rig& rig) {
  if (!fits(skeleton, rig)) {
    return fail("the rig refers to joints that the skeleton does not have");
  }
  CompactBody body;
  std::vector<int> needed = leg_joints(skeleton, rig);
  needed.push_back(rig.hips);
  needed.push_back(rig.mover);
  for (const Leg& leg : rig.legs) {
    if (leg.joints.toe != kNoJoint) needed.push_back(leg.joints.toe);
  }
  body.joints = with_ancestors(skeleton, needed);
  const auto part_of = [&](int joint) {
    if (joint == kNoJoint) return kNoJoint;
    const auto at = std::ranges::lower_bound(body.joints, joint);
    return static_cast<int>(at - body.joints.begin());
  };
  std::vector<Joint> joints;
  for (const int j : body.joints) {
    joints.push_back(skeleton[j]);
    joints.back().parent = part_of(skeleton[j].parent);
    body.parents.push_back(joints.back().parent);
  }
  Result<Skeleton> part = Skeleton::create(std::move(joints));
  if (!part) return pass_on(part);
  body.skeleton = std::move(*part);
  body.rig = rig;
  body.rig.evidence.clear();
  body.rig.hips = part_of(rig.hips);
  body.rig.mover = part_of(rig.mover);
  for (Leg& leg : body.rig.legs) {
    LegRoles& j = leg.joints;
    j = {part_of(j.hip), part_of(j.knee), part_of(j.ankle), part_of(j.ball), part_of(j.toe)};
  }
  return body;
}

}  // namespace surefoot
