#include "edit/retarget.h"

#include <array>

#include "edit/body_carrier.h"
#include "edit/hips_travel.h"
#include "edit/neutral_pose.h"
#include "edit/put_ankle.h"
#include "ik/leg_chain.h"
#include "math/rotation.h"
#include "rig/t_pose.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

/// An ankle nearer to where it should be than this stays as it is, metres.
constexpr double kInPlace = 1e-9;

class Retargeter {
 public:
  Retargeter(const MovingBody& source, const MovingBody& target, const NeutralPose& source_pose,
             const NeutralPose& target_pose, const BodyMap& map, std::array<LegChain, 2> chains,
             const Vec3& scale)
      : source_(source),
        target_(target),
        source_pose_(source_pose),
        target_pose_(target_pose),
        map_(map),
        chains_(std::move(chains)),
        scale_(scale),
        carrier_(target.skeleton, target.rig),
        source_world_(source.skeleton.size()),
        target_world_(target.skeleton.size()) {
    const int first = first_real_frame(target.skeleton, target.motion);
    for (int j = 0; j < target.skeleton.size(); ++j) still_.push_back(still_joint(j, first));
  }

  void move(ConstPoseSpan source, const Vec3& hips_world, PoseSpan pose) {
    forward_kinematics(source_.skeleton, source, source_world_);
    for (int j = 0; j < target_.skeleton.size(); ++j) turn(j, source, pose);
    forward_kinematics(target_.skeleton, pose, target_world_);
    carrier_.shift(hips_world - hip_middle(target_.rig, target_world_), pose);
    for (const Side side : kSides) reach(side, pose);
  }

 private:
  /// How a joint that follows nothing is held: joints that carry the hips as at the beginning of
  /// the target's own motion, others as in the neutral pose.
  [[nodiscard]] Transform still_joint(int joint, int first) const {
    const auto j = static_cast<std::size_t>(joint);
    const bool carries =
        joint != target_.rig.hips && target_.skeleton.is_ancestor(joint, target_.rig.hips);
    if (carries && target_.motion.frames() > 0) return target_.motion.pose(first)[j];
    return {target_pose_.local(target_.skeleton, joint), target_pose_.offset_local[j]};
  }

  /// How a source joint, or a place between two, is turned away from the neutral pose.
  [[nodiscard]] Quat turned(const JointSource& from) const {
    const auto away = [&](int joint) {
      const auto j = static_cast<std::size_t>(joint);
      return Quat(source_world_[j].rotation * source_pose_.world[j].conjugate());
    };
    if (from.share == 0.0) return away(from.joint);
    return slerp(from.share, away(from.joint), away(from.next));
  }

  /// The hips' turn, with the line of the hip joints as it is in the source: some skeletons have
  /// joints between hips and thighs that move it.
  [[nodiscard]] Quat turned_along_hips(const JointSource& from) const {
    const auto hip = [&](Side side) {
      return source_world_[source_.rig.leg(side).joints.hip].translation;
    };
    const Quat away = turned(from);
    return rotation_between(away * Vec3::UnitX(), hip(Side::left) - hip(Side::right)) * away;
  }

  /// Sets a joint's local placement; those above it are set, with their world rotations.
  void turn(int joint, ConstPoseSpan source, PoseSpan pose) {
    const auto j = static_cast<std::size_t>(joint);
    const JointSource& from = map_.sources[j];
    const int parent = target_.skeleton[joint].parent;
    const Quat above = parent == kNoJoint ? Quat(Quat::Identity()) : target_world_[parent].rotation;
    pose[j] = still_[j];
    if (map_.one_family) {
      pose[j].rotation = source[from.joint].rotation;
    } else if (from.joint != kNoJoint) {
      const Quat away = joint == target_.rig.hips ? turned_along_hips(from) : turned(from);
      pose[j].rotation = (above.conjugate() * away * target_pose_.world[j]).normalized();
      for (const LegChain& chain : chains_) {
        if (joint == chain.joints().knee) bend_about_hinge(chain, pose[j].rotation);
      }
    }
    target_world_[j].rotation = above * pose[j].rotation;
  }

  /// Leaves of a knee's rotation what bends it: hinges of two rigs never agree to the degree, and
  /// what a knee turns beside its own could pass for bending backwards. The ankle takes it over.
  void bend_about_hinge(const LegChain& chain, Quat& rotation_local) const {
    const Quat straight_local = target_pose_.local(target_.skeleton, chain.joints().knee);
    const Quat bent = rotation_local * straight_local.conjugate();
    rotation_local = swing_twist(bent, chain.hinge_in_parent()).twist * straight_local;
  }

  /// Brings an ankle to where the source's is, as seen from the hip in leg lengths.
  void reach(Side side, PoseSpan pose) const {
    const LegRoles& from = source_.rig.leg(side).joints;
    const Vec3 leg_world =
        source_world_[from.ankle].translation - source_world_[from.hip].translation;
    const LegChain& chain = chains_[index_of(side)];
    const LegGeometry leg = chain.geometry(pose);
    const Transform goal{leg.ankle_rotation_world, leg.hip_world + scale_.cwiseProduct(leg_world)};
    if ((goal.translation - leg.ankle_world).norm() < kInPlace) return;
    put_ankle(chain, leg, goal, pose);
  }

  const MovingBody& source_;
  const MovingBody& target_;
  const NeutralPose& source_pose_;
  const NeutralPose& target_pose_;
  const BodyMap& map_;
  std::array<LegChain, 2> chains_;
  Vec3 scale_;  // of lengths, by axis of the world
  BodyCarrier carrier_;
  std::vector<Transform> still_;
  std::vector<Transform> source_world_;
  std::vector<Transform> target_world_;
};

}  // namespace

Result<Retargeted> retarget(const MovingBody& source, const MovingBody& target,
                            const Ground& ground, Travel travel) {
  const Result<LegChain> left = LegChain::create(target.skeleton, target.rig.leg(Side::left));
  if (!left) return pass_on(left);
  const Result<LegChain> right = LegChain::create(target.skeleton, target.rig.leg(Side::right));
  if (!right) return pass_on(right);
  if (!(source.rig.leg_length > 0.0 && target.rig.leg_length > 0.0)) {
    return fail("skeletons whose legs have zero length cannot be retargeted");
  }
  const BodyRoles source_roles = find_body(source.skeleton, source.motion, source.rig);
  const BodyRoles target_roles = find_body(target.skeleton, target.motion, target.rig);
  const NeutralPose source_pose =
      find_neutral_pose(source.skeleton, source.motion, source.rig, source_roles);
  const NeutralPose target_pose =
      find_neutral_pose(target.skeleton, target.motion, target.rig, target_roles);

  Retargeted result;
  result.map = map_bodies({source.skeleton, source.rig, source_roles},
                          {target.skeleton, target.rig, target_roles});
  result.scale = target.rig.leg_length / source.rig.leg_length;
  result.motion = Motion(source.motion.frames(), target.skeleton.size(), source.motion.fps());
  const double along = travel == Travel::by_legs ? result.scale : 1.0;
  const Vec3 scale(along, result.scale, along);
  const std::vector<Vec3> hips =
      hips_travel(source, source_pose, target, target_pose, ground, scale);
  Retargeter retargeter(source, target, source_pose, target_pose, result.map, {*left, *right},
                        scale);
  for (int f = 0; f < source.motion.frames(); ++f) {
    retargeter.move(source.motion.pose(f), hips[f], result.motion.pose(f));
  }
  return result;
}

}  // namespace surefoot
