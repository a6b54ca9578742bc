#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "edit/retarget.h"
#include "math/rotation.h"
#include "support/sample_biped.h"
#include "support/sample_walk.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot::testing {

inline constexpr double kQuarterTurn = std::numbers::pi / 2.0;

/// A skeleton, its motion and its rig, together.
struct Actor {
  Skeleton skeleton;
  Motion motion;
  Rig rig;

  Actor(Skeleton own_skeleton, Motion own_motion)
      : skeleton(std::move(own_skeleton)),
        motion(std::move(own_motion)),
        rig(find_rig(skeleton, motion).value()) {}

  [[nodiscard]] MovingBody body() const { return {skeleton, motion, rig}; }
};

inline Actor sample_actor() { return {sample_biped_skeleton(), sample_walk().motion}; }

/// The same body in the same motion, `scale` times as large.
inline Actor scaled_actor(double scale) {
  const Skeleton sample = sample_biped_skeleton();
  std::vector<Joint> joints;
  for (Joint joint : sample.joints()) {
    joint.offset_local *= scale;
    joints.push_back(joint);
  }
  Motion motion = sample_walk().motion;
  for (int f = 0; f < motion.frames(); ++f) {
    for (Transform& joint : motion.pose(f)) joint.translation *= scale;
  }
  return {Skeleton::create(std::move(joints)).value(), std::move(motion)};
}

/// The same body in the same motion, with other joint frames: `frame_of(name)` is how the frame of
/// a joint lies in the sample's. Its rest pose is another posture.
inline Actor reframed_actor(const std::function<Quat(const std::string&)>& frame_of) {
  const Skeleton sample = sample_biped_skeleton();
  std::vector<Quat> frames;
  for (const Joint& joint : sample.joints()) frames.push_back(frame_of(joint.name));
  const auto parent_frame = [&](int j) {
    return sample[j].parent == kNoJoint ? Quat(Quat::Identity()) : frames[sample[j].parent];
  };
  std::vector<Joint> joints;
  Motion motion = sample_walk().motion;
  for (int j = 0; j < sample.size(); ++j) {
    const Quat back = parent_frame(j).conjugate();
    joints.push_back(sample[j]);
    joints.back().offset_local = back * sample[j].offset_local;
    for (int f = 0; f < motion.frames(); ++f) {
      Transform& local = motion.pose(f)[j];
      local = {back * local.rotation * frames[j], back * local.translation};
    }
  }
  return {Skeleton::create(std::move(joints)).value(), std::move(motion)};
}

/// Arms raised to the sides in the rest pose, where the sample's hang.
inline Quat t_pose_frame(const std::string& name) {
  const bool arm = name.find("Arm") != std::string::npos || name.find("Hand") != std::string::npos;
  if (!arm) return Quat::Identity();
  // The frame lies so that the rest pose raises the arm by a quarter turn.
  return axis_angle(Vec3::UnitZ(), name.starts_with("Left") ? -kQuarterTurn : kQuarterTurn);
}

/// Every joint's frame is turned another way: the rest pose is no figure.
inline Quat tangled_frame(const std::string& name) {
  double seed = 0.0;
  for (const char c : name) seed = std::fmod(7.3 * seed + c, 101.0);
  if (name == "Hips") return Quat::Identity();
  return axis_angle(Vec3(std::sin(seed), std::cos(2.0 * seed), std::sin(3.0 * seed)).normalized(),
                    0.8 + 0.02 * seed);
}

inline std::vector<Transform> worlds(const Skeleton& skeleton, const Motion& motion, int frame) {
  std::vector<Transform> world(skeleton.size());
  forward_kinematics(skeleton, motion.pose(frame), world);
  return world;
}

/// Largest distance of two joints of one index over all frames; `b` is `scale` times as large.
inline double farthest(const Skeleton& skeleton_a, const Motion& a, const Skeleton& skeleton_b,
                       const Motion& b, double scale = 1.0) {
  double worst = 0.0;
  for (int f = 0; f < a.frames(); ++f) {
    const auto in_a = worlds(skeleton_a, a, f);
    const auto in_b = worlds(skeleton_b, b, f);
    for (std::size_t j = 0; j < in_a.size(); ++j) {
      worst = std::max(worst, (scale * in_a[j].translation - in_b[j].translation).norm());
    }
  }
  return worst;
}

}  // namespace surefoot::testing
