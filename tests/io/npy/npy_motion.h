#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "io/clip_places.h"
#include "io/npy/archive.h"
#include "io/npy/skeletons.h"
#include "math/rotation.h"
#include "surefoot/io/npy.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot::testing {

inline std::shared_ptr<const std::string> shared(std::string bytes) {
  return std::make_shared<const std::string>(std::move(bytes));
}

inline std::string floats(const std::vector<double>& values, const char* type,
                          const std::vector<std::size_t>& shape) {
  std::string data;
  for (const double value : values) {
    const auto number = static_cast<float>(value);
    data.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  return write_npy(type, shape, data);
}

inline constexpr int kFrames = 40;

/// A walk-like motion of SMPL's 22 joints with usual proportions, +y up: rotation vectors.
inline Vec3 rotation_of(std::size_t joint, int frame) {
  const double phase = 2.0 * std::numbers::pi * frame / 20.0;
  if (joint == 1 || joint == 2) return {(joint == 1 ? -0.4 : 0.4) * std::sin(phase), 0.0, 0.05};
  if (joint == 4 || joint == 5) return {0.3 + 0.2 * std::sin(phase + (joint == 4 ? 0 : 3)), 0, 0};
  return {0.02 * static_cast<double>(joint % 5) * std::sin(phase), 0.01, 0.0};
}

inline std::vector<Transform> smpl_world(int frame) {
  const std::vector<NamedJoint> joints = known_skeleton("smpl22").value();
  const std::vector<Vec3> offsets = usual_smpl_offsets(joints);
  std::vector<Transform> world(joints.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const Transform local{from_rotation_vector(rotation_of(j, frame)),
                          j == 0 ? Vec3(0.0, 0.95, 0.04 * frame) : offsets[j]};
    world[j] = j == 0 ? local : world[joints[j].parent] * local;
  }
  return world;
}

inline std::string positions_file() {
  std::vector<double> values;
  for (int f = 0; f < kFrames; ++f) {
    for (const Transform& joint : smpl_world(f)) {
      for (int k = 0; k < 3; ++k) values.push_back(joint.translation[k]);
    }
  }
  return floats(values, "<f4", {kFrames, 22, 3});
}

/// AMASS of SMPL-H: z up, so the body is turned onto its feet first.
inline std::string amass_file() {
  const Quat stand = axis_angle(Vec3::UnitX(), std::numbers::pi / 2.0);
  std::vector<double> poses;
  std::vector<double> trans;
  for (int f = 0; f < kFrames; ++f) {
    for (std::size_t j = 0; j < 52; ++j) {
      const Quat local = from_rotation_vector(j < 22 ? rotation_of(j, f) : Vec3(0.0, 0.0, 0.1));
      const Vec3 v = rotation_vector(j == 0 ? Quat(stand * local) : local);
      for (int k = 0; k < 3; ++k) poses.push_back(v[k]);
    }
    for (const double value : {0.0, -0.04 * f + 0.22, 0.95}) trans.push_back(value);
  }
  std::string rate(8, '\0');
  const double fps = 60.0;
  std::memcpy(rate.data(), &fps, 8);
  return write_zip({{"trans.npy", floats(trans, "<f4", {kFrames, 3}), nullptr},
                    {"gender.npy", write_npy("<U7", {}, std::string(28, 'n')), nullptr},
                    {"mocap_framerate.npy", write_npy("<f8", {}, rate), nullptr},
                    {"betas.npy", floats(std::vector<double>(16, 0.5), "<f4", {16}), nullptr},
                    {"labels.npy", write_npy("|O", {2}, "\x80\x03pickle"), nullptr},
                    {"poses.npy", floats(poses, "<f4", {kFrames, 156}), nullptr}});
}

inline void move_feet(Clip& clip) {
  const auto knee = static_cast<std::size_t>(clip.skeleton.find("left_knee"));
  for (int f = 3; f < clip.motion.frames(); ++f) {
    const PoseSpan pose = clip.motion.pose(f);
    pose[knee].rotation = pose[knee].rotation * axis_angle(Vec3::UnitX(), 0.1);
    pose[0].translation += Vec3(0.01, 0.02, -0.03);
  }
}

}  // namespace surefoot::testing
