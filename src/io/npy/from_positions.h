#pragma once

#include <span>
#include <vector>

#include "io/npy/skeletons.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// World positions of every joint in every frame, frame by frame.
struct PositionTrack {
  std::size_t frames = 0;
  std::size_t joints = 0;
  std::vector<Vec3> places;

  [[nodiscard]] const Vec3& at(std::size_t frame, std::size_t joint) const noexcept {
    return places[frame * joints + joint];
  }
};

/// World rotations that put every bone where the positions have it: of a joint with one bone below
/// the shortest from its parent's, with several the best fit (Kabsch), without any its parent's.
/// `rest_offsets` are the bones in the pose without rotations; empty: the first frame's.
[[nodiscard]] std::vector<Quat> rotations_of(const PositionTrack& positions,
                                             const std::vector<NamedJoint>& joints,
                                             std::span<const Vec3> rest_offsets);

/// Skeleton and motion of positions and world rotations (one a joint and frame): each joint is
/// exactly where it was. Bones are of constant length where that moves no joint by more than 8
/// micrometres.
[[nodiscard]] Result<Clip> clip_of(const PositionTrack& positions,
                                   const std::vector<NamedJoint>& joints,
                                   std::span<const Quat> rotations_world, double fps);

}  // namespace surefoot
