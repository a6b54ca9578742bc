#include "edit/hips_travel.h"

#include <algorithm>
#include <limits>

#include "math/smoothing.h"
#include "rig/t_pose.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

namespace {

// The body follows rises of the ground with waves below this, Hz, and steps over shorter ones.
constexpr double kHipsRiseCutoff = 1.0;

/// Height of the ankles above the ground where the feet stand flat, mean of both.
double ankle_height(const Rig& rig, const NeutralPose& pose) {
  double sum = 0.0;
  for (const Leg& leg : rig.legs) {
    const Quat& flat = pose.world[leg.joints.ankle];
    sum += leg.clearance[index_of(SolePart::ball)] - (flat * leg.ball_in_ankle).y();
  }
  return 0.5 * sum;
}

/// Where there is no ground: the lowest that a sole ever is.
double lowest_sole(const MovingBody& body) {
  double lowest = std::numeric_limits<double>::infinity();
  const auto poses = leg_poses(body.skeleton, body.motion, body.rig);
  const auto first = static_cast<std::size_t>(first_real_frame(body.skeleton, body.motion));
  for (std::size_t f = first; f < poses.size(); ++f) {
    for (const Side side : kSides) {
      for (const SolePart part : kHeelAndBall) {
        const double height = poses[f][index_of(side)].sole_world(part).y();
        lowest = std::min(lowest, height - body.rig.leg(side).clearance[index_of(part)]);
      }
    }
  }
  return lowest;
}

}  // namespace

Vec3 hip_middle(const Rig& rig, const std::vector<Transform>& world) noexcept {
  const auto hip = [&](Side side) { return world[rig.leg(side).joints.hip].translation; };
  return 0.5 * (hip(Side::left) + hip(Side::right));
}

std::vector<Vec3> hips_travel(const MovingBody& source, const NeutralPose& source_pose,
                              const MovingBody& target, const NeutralPose& target_pose,
                              const Ground& ground, const Vec3& scale) {
  std::vector<Vec3> places;
  std::vector<double> before;  // height of the ground under the source
  std::vector<double> now;     // and under the target
  std::vector<Transform> world(source.skeleton.size());
  const bool level = ground.kind() == GroundKind::none;
  const double base = level ? lowest_sole(source) : 0.0;
  for (int f = 0; f < source.motion.frames(); ++f) {
    forward_kinematics(source.skeleton, source.motion.pose(f), world);
    places.push_back(hip_middle(source.rig, world));
    const Vec3& place = places.back();
    before.push_back(level ? base : ground.height(place.x(), place.z()));
    now.push_back(level ? base : ground.height(scale.x() * place.x(), scale.z() * place.z()));
  }
  smooth_curve(before, kHipsRiseCutoff, source.motion.fps(), before);
  smooth_curve(now, kHipsRiseCutoff, source.motion.fps(), now);
  const double taller =
      ankle_height(target.rig, target_pose) - scale.y() * ankle_height(source.rig, source_pose);
  for (std::size_t f = 0; f < places.size(); ++f) {
    Vec3& place = places[f];
    const double above = place.y() - before[f];
    place = {scale.x() * place.x(), now[f] + scale.y() * above + taller, scale.z() * place.z()};
  }
  return places;
}

}  // namespace surefoot
