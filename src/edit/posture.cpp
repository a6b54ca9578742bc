#include "edit/posture.h"

#include <algorithm>
#include <cmath>

#include "math/rotation.h"
#include "rig/t_pose.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

constexpr int kMostSamples = 240;
/// Ankles of a figure are at least this part of a leg's length below the hips.
constexpr double kLeastDrop = 0.7;

}  // namespace

std::vector<Vec3> mean_offsets(const Skeleton& skeleton, const Motion& motion) {
  std::vector<Vec3> offsets;
  for (const Joint& joint : skeleton.joints()) offsets.push_back(joint.offset_local);
  if (motion.frames() == 0) return offsets;
  const int first = first_real_frame(skeleton, motion);
  for (std::size_t j = 0; j < offsets.size(); ++j) {
    offsets[j] = motion.pose(first)[j].translation;
    Vec3 away = Vec3::Zero();
    for (int f = first; f < motion.frames(); ++f) {
      away += motion.pose(f)[j].translation - offsets[j];
    }
    offsets[j] += away / (motion.frames() - first);
  }
  return offsets;
}

Vec3 hip_line(const Posture& posture, const Rig& rig) {
  return posture.to(rig.leg(Side::right).joints.hip, rig.leg(Side::left).joints.hip);
}

Vec3 ankles_to_hips(const Posture& posture, const Rig& rig) {
  const LegRoles& left = rig.leg(Side::left).joints;
  const LegRoles& right = rig.leg(Side::right).joints;
  return posture.middle(left.hip, right.hip) - posture.middle(left.ankle, right.ankle);
}

bool is_figure(const Posture& posture, const Rig& rig, const BodyRoles& body) {
  const Vec3 up = ankles_to_hips(posture, rig);
  if (!(up.norm() > kLeastDrop * rig.leg_length)) return false;
  for (const Leg& leg : rig.legs) {
    const Vec3 down = posture.to(leg.joints.hip, leg.joints.ankle);
    if (!(-down.dot(up.normalized()) > kLeastDrop * leg.length)) return false;
  }
  if (body.spine.empty()) return true;
  return posture.to(rig.leg(Side::left).joints.hip, body.spine.back()).dot(up) > 0.0;
}

Posture rest_posture(const Skeleton& skeleton, const std::vector<Vec3>& offsets) {
  std::vector<Transform> local(offsets.size());
  for (std::size_t j = 1; j < offsets.size(); ++j) local[j].translation = offsets[j];
  Posture posture{std::vector<Transform>(offsets.size())};
  forward_kinematics(skeleton, local, posture.world);
  return posture;
}

Posture mean_posture(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                     const std::vector<Vec3>& offsets) {
  const auto joints = static_cast<std::size_t>(skeleton.size());
  std::vector<Eigen::Vector4d> sums(joints, Eigen::Vector4d::Zero());
  Posture frame{std::vector<Transform>(joints)};
  const int first = first_real_frame(skeleton, motion);
  const int step = std::max(1, (motion.frames() - first) / kMostSamples);
  for (int f = first; f < motion.frames(); f += step) {
    forward_kinematics(skeleton, motion.pose(f), frame.world);
    const Vec3 left = hip_line(frame, rig);
    const Quat heading = yaw(std::atan2(-left.z(), left.x()));
    for (std::size_t j = 0; j < joints; ++j) {
      const Quat turned = heading.conjugate() * frame.world[j].rotation;
      const Eigen::Vector4d q = turned.coeffs();
      sums[j] += q.dot(sums[j]) < 0.0 ? Eigen::Vector4d(-q) : q;
    }
  }
  Posture mean{std::vector<Transform>(joints)};
  for (int j = 0; j < skeleton.size(); ++j) {
    const auto i = static_cast<std::size_t>(j);
    Transform& world = mean.world[i];
    if (sums[i].norm() > 0.0) world.rotation.coeffs() = sums[i].normalized();
    if (j > 0) world.translation = mean.at(skeleton[j].parent).apply(offsets[i]);
  }
  return mean;
}

}  // namespace surefoot
