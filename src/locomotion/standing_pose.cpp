#include "locomotion/standing_pose.h"

#include <algorithm>
#include <cmath>

#include "ik/leg_chain.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kFeetTogether = 0.8;  // of the hips' distance
constexpr double kHipsAhead = 0.03;    // of the leg, before the ankles
constexpr double kStraight = 0.992;    // of the leg

/// The body at a frame of a cycle, in treadmill form.
struct Body {
  std::vector<Transform> local;
  std::vector<Transform> world;

  Body(const CycleSpace& space, Eigen::Ref<const Eigen::VectorXd> row)
      : local(static_cast<std::size_t>(space.figure.skeleton.size())), world(local.size()) {
    space.pose(row, local);
    forward_kinematics(space.figure.skeleton, local, world);
  }
  [[nodiscard]] const Transform& at(int joint) const { return world[joint]; }
};

/// The frame of a foot's stance at which its ankle is nearest below the hip.
int middle_of_stance(const std::vector<Body>& cycle, const LegRoles& leg, Side side) {
  const FrameRun window = plant_window(Gait::walk, side, SolePart::heel);
  int best = window.first;
  double least = 1e9;
  for (int i = window.first; i <= window.last; ++i) {
    const Body& body = cycle[i % kCycleFrames];
    const double ahead =
        std::abs(body.at(leg.ankle).translation.z() - body.at(leg.hip).translation.z());
    if (ahead < least) {
      least = ahead;
      best = i;
    }
  }
  return best % kCycleFrames;
}

/// Puts an ankle where it stands: below the hip, as turned as it is, the sole on the ground.
Transform ankle_goal(const Leg& leg, const Transform& ankle_world, const Vec3& hip_world) {
  const auto height = [&](const Vec3& point_in_ankle, SolePart part) {
    return (ankle_world.rotation * point_in_ankle).y() - leg.clearance[index_of(part)];
  };
  const double above = -0.5 * (height(leg.heel_in_ankle, SolePart::heel) +
                               height(leg.ball_in_ankle, SolePart::ball));
  return {ankle_world.rotation,
          Vec3(kFeetTogether * hip_world.x(), above, hip_world.z() - kHipsAhead * leg.length)};
}

/// How far the hips must rise for a leg to be nearly straight.
double rise(const LegGeometry& leg, const Transform& ankle_goal_world) {
  Vec3 way = leg.hip_world - ankle_goal_world.translation;
  const double height = way.y();
  way.y() = 0.0;
  const double reach = kStraight * knee_triangle(leg).full_reach();
  return std::sqrt(std::max(reach * reach - way.squaredNorm(), 0.0)) - height;
}

}  // namespace

Result<Eigen::VectorXd> standing_pose(const CycleSpace& space, const Eigen::VectorXd& walk) {
  const auto width = static_cast<Eigen::Index>(space.width());
  std::vector<Body> cycle;
  Eigen::VectorXd row = Eigen::VectorXd::Zero(width);
  for (int frame = 0; frame < kCycleFrames; ++frame) {
    cycle.emplace_back(space, walk.segment(frame * width, width));
    row += walk.segment(frame * width, width) / kCycleFrames;
  }
  Body mean(space, row);
  LegSettings settings;
  settings.damp = false;
  settings.smallest_scale = settings.largest_scale = 1.0;
  std::array<Transform, 2> goals;
  double lift = 1e9;
  for (const Side side : kSides) {
    const Leg& leg = space.figure.rig.leg(side);
    const Result<LegChain> chain = LegChain::create(space.figure.skeleton, leg);
    if (!chain) return pass_on(chain);
    const int frame = middle_of_stance(cycle, leg.joints, side);
    const Body& body = cycle[frame];
    const LegGeometry geometry = chain->geometry(mean.local);
    goals[index_of(side)] = ankle_goal(leg, body.at(leg.joints.ankle), geometry.hip_world);
    lift = std::min(lift, rise(geometry, goals[index_of(side)]));
  }
  mean.local[0].translation.y() += lift;
  for (const Side side : kSides) {
    const Result<LegChain> chain =
        LegChain::create(space.figure.skeleton, space.figure.rig.leg(side));
    const LegGeometry geometry = chain->geometry(mean.local);
    chain->apply(solve_leg(geometry, knee_triangle(geometry), chain->hinge_in_parent(),
                           goals[index_of(side)], settings),
                 mean.local);
  }
  row[1] += lift;
  for (std::size_t i = 1; i < space.turning.size(); ++i) {
    const auto joint = static_cast<std::size_t>(space.turning[i]);
    row.segment<3>(static_cast<Eigen::Index>(3 + 3 * i)) =
        rotation_vector(space.reference[joint].conjugate() * mean.local[joint].rotation);
  }
  return row;
}

}  // namespace surefoot
