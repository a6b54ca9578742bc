#include "io/npy/from_positions.h"

#include <algorithm>

#include "math/nearest_rotation.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

/// Metres that a constant bone may move a joint.
constexpr double kSameLength = 8e-6;

/// The rotation that takes directions nearest to others (Kabsch 1976).
Quat best_rotation(std::span<const Vec3> from, std::span<const Vec3> to) {
  Mat3 sum = Mat3::Zero();
  for (std::size_t i = 0; i < from.size(); ++i) sum += to[i] * from[i].transpose();
  return nearest_rotation(sum);
}

std::vector<std::vector<std::size_t>> children_of(const std::vector<NamedJoint>& joints) {
  std::vector<std::vector<std::size_t>> children(joints.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    if (joints[j].parent >= 0) children[joints[j].parent].push_back(j);
  }
  return children;
}

/// Replaces each bone's translations by their mean.
void make_constant(Motion& motion, const std::vector<Vec3>& offsets) noexcept {
  for (int f = 0; f < motion.frames(); ++f) {
    for (std::size_t j = 1; j < offsets.size(); ++j) motion.pose(f)[j].translation = offsets[j];
  }
}

double largest_miss(const Skeleton& skeleton, const Motion& motion,
                    const PositionTrack& positions) {
  std::vector<Transform> world(positions.joints);
  double worst = 0.0;
  for (std::size_t f = 0; f < positions.frames; ++f) {
    forward_kinematics(skeleton, motion.pose(static_cast<int>(f)), world);
    for (std::size_t j = 0; j < positions.joints; ++j) {
      worst = std::max(worst, (world[j].translation - positions.at(f, j)).norm());
    }
  }
  return worst;
}

}  // namespace

std::vector<Quat> rotations_of(const PositionTrack& positions,
                               const std::vector<NamedJoint>& joints,
                               std::span<const Vec3> rest_offsets) {
  std::vector<Vec3> rest(rest_offsets.begin(), rest_offsets.end());
  if (rest.empty()) {
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const int parent = joints[j].parent;
      rest.push_back(parent < 0 ? Vec3(Vec3::Zero())
                                : Vec3(positions.at(0, j) -
                                       positions.at(0, static_cast<std::size_t>(parent))));
    }
  }
  const std::vector<std::vector<std::size_t>> children = children_of(joints);
  std::vector<Quat> rotations(positions.places.size());
  std::vector<Vec3> from;
  std::vector<Vec3> to;
  for (std::size_t f = 0; f < positions.frames; ++f) {
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const int parent = joints[j].parent;
      const std::size_t above_at =
          f * joints.size() + static_cast<std::size_t>(std::max(parent, 0));
      const Quat above = parent < 0 ? Quat(Quat::Identity()) : rotations[above_at];
      Quat& rotation = rotations[f * joints.size() + j];
      rotation = above;
      if (children[j].empty()) continue;
      from.clear();
      to.clear();
      for (const std::size_t child : children[j]) {
        from.push_back(rest[child]);
        to.push_back(positions.at(f, child) - positions.at(f, j));
      }
      rotation = from.size() == 1 ? Quat(rotation_between(above * from[0], to[0]) * above)
                                  : best_rotation(from, to);
      rotation.normalize();
    }
  }
  return rotations;
}

Result<Clip> clip_of(const PositionTrack& positions, const std::vector<NamedJoint>& joints,
                     std::span<const Quat> rotations_world, double fps) {
  const std::size_t count = positions.joints;
  Clip clip;
  clip.motion = Motion(static_cast<int>(positions.frames), static_cast<int>(count), fps);
  std::vector<Vec3> offsets(count, Vec3::Zero());
  for (std::size_t f = 0; f < positions.frames; ++f) {
    const PoseSpan pose = clip.motion.pose(static_cast<int>(f));
    for (std::size_t j = 0; j < count; ++j) {
      const Quat& rotation = rotations_world[f * count + j];
      const int parent = joints[j].parent;
      if (parent < 0) {
        pose[j] = {rotation, positions.at(f, j)};
        continue;
      }
      const auto p = static_cast<std::size_t>(parent);
      const Quat back = rotations_world[f * count + p].conjugate();
      pose[j] = {back * rotation, back * (positions.at(f, j) - positions.at(f, p))};
      offsets[j] += pose[j].translation / static_cast<double>(positions.frames);
    }
  }
  std::vector<Joint> list(count);
  for (std::size_t j = 0; j < count; ++j) {
    list[j].name = joints[j].name;
    list[j].parent = joints[j].parent;
    list[j].offset_local = offsets[j];
  }
  Result<Skeleton> skeleton = Skeleton::create(std::move(list));
  if (!skeleton) return pass_on(skeleton);
  Motion constant = clip.motion;
  make_constant(constant, offsets);
  if (largest_miss(*skeleton, constant, positions) <= kSameLength)
    clip.motion = std::move(constant);
  clip.skeleton = std::move(*skeleton);
  return clip;
}

}  // namespace surefoot
