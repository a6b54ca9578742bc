#include "rig/facing.h"

#include "rig/body_samples.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

namespace {

constexpr int kMostFacingSamples = 64;
/// A hip line whose horizontal part is below this part of it says nothing.
constexpr double kUpright = 0.05;

/// Left cross up, of unit length; zero where the hips say nothing.
Vec3 hips_face(const BodySamples& samples, std::size_t sample, const Rig& rig) {
  const Vec3 left_world = samples.position(sample, rig.leg(Side::left).joints.hip) -
                          samples.position(sample, rig.leg(Side::right).joints.hip);
  const Vec3 forward_world = left_world.cross(Vec3::UnitY());
  const double length = forward_world.norm();
  if (!(length > kUpright * left_world.norm())) return Vec3::Zero();
  return forward_world / length;
}

/// Sum over the samples of how far both feet, heel to ball, point to where the hips face.
double feet_along_facing(const BodySamples& samples, const Rig& rig) {
  double sum = 0.0;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const Vec3 forward_world = hips_face(samples, s, rig);
    for (const Leg& leg : rig.legs) {
      const LegPose pose = leg_pose(leg, samples.world[s]);
      sum += forward_world.dot(pose.ball_world - pose.heel_world);
    }
  }
  return sum;
}

}  // namespace

Vec3 find_facing(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                 Diagnostics* diagnostics) {
  const BodySamples samples = sample_body(skeleton, motion, kMostFacingSamples);
  if (diagnostics != nullptr && feet_along_facing(samples, rig) < 0.0) {
    diagnostics->warn(WarningKind::low_confidence_rig,
                      "the feet point backwards, so left and right may be swapped; name the leg "
                      "joints in a rig file (--rig)");
  }
  const Vec3 forward_world = hips_face(samples, 0, rig);
  return forward_world.isZero() ? Vec3::UnitZ() : forward_world;
}

}  // namespace surefoot
