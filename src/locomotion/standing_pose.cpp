#include "locomotion/standing_pose.h"

#include <algorithm>
#include <cmath>

#include "surefoot/math/rotation.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

/// The body at a frame of a cycle, in treadmill form.
struct Body {
  std::vector<Transform> local;
  std::vector<Transform> world;

  Body(const CycleSpace& space, Eigen::Ref<const Eigen::VectorXd> row)
      : local(static_cast<std::size_t>(space.figure.skeleton.size())), world(local.size()) {
    space.pose(row, local);
    forward_kinematics(space.figure.skeleton, local, world);
  }
  [[nodiscard]] const Transform& at(int joint) const {
    return world[static_cast<std::size_t>(joint)];
  }
};

/// The frame of a foot's stance at which its ankle is nearest below the hip.
int middle_of_stance(const std::vector<Body>& cycle, const LegRoles& leg, Side side) {
  const FrameRun window = plant_window(Gait::walk, side, SolePart::heel);
  int best = window.first;
  double least = 1e9;
  for (int i = window.first; i <= window.last; ++i) {
    const Body& body = cycle[static_cast<std::size_t>(i % kCycleFrames)];
    const double ahead =
        std::abs(body.at(leg.ankle).translation.z() - body.at(leg.hip).translation.z());
    if (ahead < least) {
      least = ahead;
      best = i;
    }
  }
  return best % kCycleFrames;
}

}  // namespace

Eigen::VectorXd standing_pose(const CycleSpace& space, const Eigen::VectorXd& walk) {
  const auto width = static_cast<Eigen::Index>(space.width());
  const Skeleton& skeleton = space.figure.skeleton;
  std::vector<Body> cycle;
  Eigen::VectorXd row = Eigen::VectorXd::Zero(width);
  for (int frame = 0; frame < kCycleFrames; ++frame) {
    cycle.emplace_back(space, walk.segment(frame * width, width));
    row += walk.segment(frame * width, width) / kCycleFrames;
  }
  const Body mean(space, row);
  for (const Side side : kSides) {
    const LegRoles& leg = space.figure.rig.leg(side).joints;
    const int frame = middle_of_stance(cycle, leg, side);
    const Body& body = cycle[static_cast<std::size_t>(frame)];
    for (std::size_t i = 1; i < space.turning.size(); ++i) {
      const int joint = space.turning[i];
      if (!skeleton.is_ancestor(leg.hip, joint)) continue;
      auto turn = row.segment<3>(static_cast<Eigen::Index>(3 + 3 * i));
      turn = walk.segment<3>(frame * width + static_cast<Eigen::Index>(3 + 3 * i));
      if (joint == leg.hip) {
        const Quat above = mean.at(skeleton[joint].parent).rotation;
        turn = rotation_vector(space.reference[static_cast<std::size_t>(joint)].conjugate() *
                               above.conjugate() * body.at(joint).rotation);
      }
    }
  }
  const Body standing(space, row);
  double lowest = 0.0;
  for (const Side side : kSides) {
    const Leg& leg = space.figure.rig.leg(side);
    const LegPose pose = leg_pose(leg, standing.world);
    lowest += 0.5 * std::min(pose.heel_world.y() - leg.clearance[index_of(SolePart::heel)],
                             pose.ball_world.y() - leg.clearance[index_of(SolePart::ball)]);
  }
  row[1] -= lowest;
  return row;
}

}  // namespace surefoot
