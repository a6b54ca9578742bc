#include "edit/body_carrier.h"
#include "locomotion/gait_model.h"
#include "surefoot/io/bvh.h"
#include "surefoot/pipeline/walk_motion.h"

namespace surefoot {
namespace {

/// The walk's poses with the character carried by its own joint instead of the root, and the joints
/// above that one as at the beginning of the character's own motion.
Motion carried_by_mover(Motion motion, const Take& character) {
  const Skeleton& skeleton = character.skeleton();
  const BodyCarrier carrier(skeleton, character.rig());
  const int parent = skeleton[carrier.joint()].parent;
  if (parent == kNoJoint) return motion;
  const std::vector<int> above = skeleton.chain(0, parent);
  const ConstPoseSpan still = character.motion().pose(character.first_frame());
  for (int f = 0; f < motion.frames(); ++f) {
    const PoseSpan pose = motion.pose(f);
    const Transform body_world = carrier.world(pose);
    for (const int joint : above) pose[joint] = still[joint];
    carrier.put(body_world, pose);
  }
  return motion;
}

}  // namespace

Take take_of_walk(const WalkMotion& walk, const GaitModel& gait, const Ground& ground,
                  const Take* character) {
  if (character == nullptr) {
    Clip clip = walk.clip;
    clip.format = "bvh";
    return {"walk.bvh", std::move(clip), gait.rig(), ground};
  }
  Clip clip = character->clip();
  clip.motion = carried_by_mover(walk.clip.motion, *character);
  clip.source = without_frames(character->clip());
  return {character->name(), std::move(clip), character->rig(), ground};
}

}  // namespace surefoot
