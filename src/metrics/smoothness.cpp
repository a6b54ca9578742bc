#include "metrics/smoothness.h"

#include <algorithm>
#include <numbers>

#include "math/quantile.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kDegreesPerRadian = 180.0 / std::numbers::pi;

AccelerationPeak peak_of(const std::vector<double>& values) {
  return {values.empty() ? 0.0 : *std::max_element(values.begin(), values.end()),
          quantile(values, 0.99)};
}

/// Accelerations of one joint of both legs, one after the other.
template <class RotationOf>
std::vector<double> of_both_legs(std::span<const BothLegs> poses, double fps,
                                 const RotationOf& rotation_of) {
  std::vector<double> all;
  std::vector<Quat> rotations_world(poses.size());
  for (const Side side : kSides) {
    for (std::size_t i = 0; i < poses.size(); ++i) {
      rotations_world[i] = rotation_of(poses[i][index_of(side)]);
    }
    const std::vector<double> one = angular_acceleration(rotations_world, fps);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

}  // namespace

std::vector<double> angular_acceleration(std::span<const Quat> rotations_world, double fps) {
  std::vector<double> accelerations;
  Vec3 before = Vec3::Zero();
  for (std::size_t i = 1; i < rotations_world.size(); ++i) {
    const Vec3 velocity =
        fps * rotation_vector(rotations_world[i - 1].conjugate() * rotations_world[i]);
    if (i > 1) accelerations.push_back((velocity - before).norm() * fps * kDegreesPerRadian);
    before = velocity;
  }
  return accelerations;
}

double measure_jitter(const Skeleton& skeleton, const Motion& motion, int first_frame) {
  const auto joints = static_cast<std::size_t>(skeleton.size());
  std::array<std::vector<Transform>, 4> world;  // the last four frames, in turn
  world.fill(std::vector<Transform>(joints));
  MeanMax third_difference;
  for (int f = first_frame; f < motion.frames(); ++f) {
    const auto at = [&](int back) -> std::vector<Transform>& { return world[(f - back) % 4]; };
    forward_kinematics(skeleton, motion.pose(f), at(0));
    if (f - first_frame < 3) continue;
    for (std::size_t j = 0; j < joints; ++j) {
      const Vec3 third = at(0)[j].translation - 3.0 * at(1)[j].translation +
                         3.0 * at(2)[j].translation - at(3)[j].translation;
      third_difference.add(third.norm());
    }
  }
  return third_difference.mean * motion.fps() * motion.fps() * motion.fps();
}

SmoothnessReport measure_smoothness(const Skeleton& skeleton, const Motion& motion,
                                    std::span<const BothLegs> poses, int first_frame) {
  const auto real_poses = poses.subspan(first_frame);
  const double fps = motion.fps();
  const auto hip =
      of_both_legs(real_poses, fps, [](const LegPose& p) { return p.thigh_world.rotation; });
  const auto knee =
      of_both_legs(real_poses, fps, [](const LegPose& p) { return p.knee_world.rotation; });
  const auto ankle =
      of_both_legs(real_poses, fps, [](const LegPose& p) { return p.ankle_world.rotation; });
  std::vector<double> leg(hip);
  leg.insert(leg.end(), knee.begin(), knee.end());
  leg.insert(leg.end(), ankle.begin(), ankle.end());
  return {measure_jitter(skeleton, motion, first_frame), peak_of(hip), peak_of(knee),
          peak_of(ankle), peak_of(leg)};
}

}  // namespace surefoot
