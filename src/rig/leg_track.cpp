#include "rig/leg_track.h"

#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

void append(const Skeleton& skeleton, const LegRoles& leg, std::span<const Transform> world,
            LegTrack& track) {
  const auto at = [&](int joint) -> const Transform& { return world[joint]; };
  const Transform& ball = at(leg.ball == kNoJoint ? leg.ankle : leg.ball);
  track.hip_world.push_back(at(leg.hip).translation);
  track.thigh_world.push_back(at(skeleton[leg.knee].parent));
  track.knee_world.push_back(at(leg.knee));
  track.ankle_world.push_back(at(leg.ankle));
  track.ball_world.push_back(ball);
  track.toe_world.push_back(leg.toe == kNoJoint ? ball.translation : at(leg.toe).translation);
}

void make_room(LegTrack& track, int frames) {
  const auto size = static_cast<std::size_t>(frames);
  track.hip_world.reserve(size);
  track.thigh_world.reserve(size);
  track.knee_world.reserve(size);
  track.ankle_world.reserve(size);
  track.ball_world.reserve(size);
  track.toe_world.reserve(size);
}

std::vector<int> needed_joints(const Skeleton& skeleton, const std::array<LegRoles, 2>& legs) {
  std::vector<int> ends;
  for (const LegRoles& leg : legs) {
    ends.push_back(leg.ankle);
    if (leg.ball != kNoJoint) ends.push_back(leg.ball);
    if (leg.toe != kNoJoint) ends.push_back(leg.toe);
  }
  return with_ancestors(skeleton, ends);
}

}  // namespace

std::array<LegTrack, 2> track_legs(const Skeleton& skeleton, const Motion& motion, int first_frame,
                                   const std::array<LegRoles, 2>& legs) {
  if (motion.frames() == 0) return track_rest(skeleton, legs);
  const std::vector<int> joints = needed_joints(skeleton, legs);
  std::vector<Transform> world(skeleton.size());
  std::array<LegTrack, 2> tracks;
  for (LegTrack& track : tracks) make_room(track, motion.frames() - first_frame);
  for (int f = first_frame; f < motion.frames(); ++f) {
    forward_kinematics(skeleton, joints, motion.pose(f), world);
    for (std::size_t i = 0; i < 2; ++i) append(skeleton, legs[i], world, tracks[i]);
  }
  return tracks;
}

std::array<LegTrack, 2> track_rest(const Skeleton& skeleton, const std::array<LegRoles, 2>& legs) {
  std::vector<Transform> world(skeleton.size());
  forward_kinematics(skeleton, rest_pose(skeleton), world);
  std::array<LegTrack, 2> tracks;
  for (std::size_t i = 0; i < 2; ++i) append(skeleton, legs[i], world, tracks[i]);
  return tracks;
}

}  // namespace surefoot
