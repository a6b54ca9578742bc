#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/byte_io.h"
#include "io/npy/source.h"
#include "io/own_file.h"
#include "surefoot/io/npy.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

/// The file of a clip that still has its frames, which the file's arrays count.
const NpySource* own_source(const Clip& clip) {
  const auto* source = own_file<NpySource>(clip);
  return source != nullptr && source->motion.frames() == clip.motion.frames() ? source : nullptr;
}

std::string names_array(const Skeleton& skeleton) {
  std::size_t longest = 1;
  for (const Joint& joint : skeleton.joints()) longest = std::max(longest, joint.name.size());
  ByteWriter data;
  for (const Joint& joint : skeleton.joints()) {
    for (std::size_t i = 0; i < longest; ++i) {
      const bool there = i < joint.name.size();
      const auto letter = there ? static_cast<unsigned char>(joint.name[i]) : 0;
      data.put(static_cast<std::uint32_t>(letter < 128 ? letter : '?'));
    }
  }
  return write_npy(fmt::format("<U{}", longest), {static_cast<std::size_t>(skeleton.size())},
                   data.take());
}

/// Positions and rotations of every joint in the world, with what is needed to read them again.
std::string new_npz(const Clip& clip) {
  const auto frames = static_cast<std::size_t>(clip.motion.frames());
  const auto joints = static_cast<std::size_t>(clip.skeleton.size());
  std::vector<Transform> world(joints);
  ByteWriter places;
  ByteWriter rotations;
  for (int f = 0; f < clip.motion.frames(); ++f) {
    forward_kinematics(clip.skeleton, clip.motion.pose(f), world);
    for (const Transform& joint : world) {
      for (int k = 0; k < 3; ++k) places.put(static_cast<float>(joint.translation[k]));
      const Mat3 turn = joint.rotation.toRotationMatrix();
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) rotations.put(static_cast<float>(turn(r, c)));
      }
    }
  }
  ByteWriter parents;
  for (const Joint& joint : clip.skeleton.joints()) {
    parents.put(static_cast<std::int32_t>(joint.parent));
  }
  ByteWriter fps;
  fps.put(clip.motion.fps());
  return write_zip(
      {{"posed_joints.npy", write_npy("<f4", {frames, joints, 3}, places.take()), nullptr},
       {"global_rot_mats.npy", write_npy("<f4", {frames, joints, 3, 3}, rotations.take()), nullptr},
       {"joint_names.npy", names_array(clip.skeleton), nullptr},
       {"joint_parents.npy", write_npy("<i4", {joints}, parents.take()), nullptr},
       {"fps.npy", write_npy("<f8", {}, fps.take()), nullptr}});
}

}  // namespace

Result<std::string> save_npy(const Clip& clip, Diagnostics* notes) {
  if (Result<void> sound = check_saveable(clip); !sound) return pass_on(sound);
  const NpySource* source = own_source(clip);
  if (source == nullptr) return new_npz(clip);
  const Result<std::map<std::string, NpyArray>> changed =
      source->writer->changed(*source, clip.motion, notes);
  if (!changed) return pass_on(changed);
  return source->archive.with(*changed);
}

}  // namespace surefoot
