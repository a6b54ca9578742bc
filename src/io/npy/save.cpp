#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/byte_io.h"
#include "io/npy/source.h"
#include "surefoot/io/npy.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

Result<void> check_savable(const Clip& clip) {
  if (clip.skeleton.size() == 0) return fail("there is no skeleton to save");
  if (clip.motion.frames() == 0) return fail("there are no frames to save");
  if (clip.motion.joints() != clip.skeleton.size()) {
    return fail("the motion has another number of joints than the skeleton");
  }
  for (int frame = 0; frame < clip.motion.frames(); ++frame) {
    for (const Transform& local : clip.motion.pose(frame)) {
      if (local.translation.allFinite() && local.rotation.coeffs().allFinite()) continue;
      return fail(fmt::format("frame {} has a number that is not finite", frame));
    }
  }
  return {};
}

bool same_node(const Joint& a, const Joint& b) {
  return a.name == b.name && a.parent == b.parent && a.offset_local == b.offset_local;
}

/// The file of a clip that still has its skeleton, conventions and frames.
const NpySource* own_source(const Clip& clip) {
  const auto* source = dynamic_cast<const NpySource*>(clip.source.get());
  if (source == nullptr ||
      source->conventions.metres_per_unit != clip.conventions.metres_per_unit ||
      source->conventions.up != clip.conventions.up ||
      source->motion.frames() != clip.motion.frames()) {
    return nullptr;
  }
  return std::ranges::equal(source->skeleton.joints(), clip.skeleton.joints(), same_node) ? source
                                                                                          : nullptr;
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
  if (Result<void> sound = check_savable(clip); !sound) return pass_on(sound);
  const NpySource* source = own_source(clip);
  if (source == nullptr) return new_npz(clip);
  const Result<std::map<std::string, NpyArray>> changed =
      source->writer->changed(*source, clip.motion, notes);
  if (!changed) return pass_on(changed);
  return source->archive.with(*changed);
}

}  // namespace surefoot
