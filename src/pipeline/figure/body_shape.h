#pragma once

#include <array>
#include <span>
#include <vector>

#include "surefoot/contact/take.h"
#include "surefoot/motion/skeleton.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Which colour a part of the body is drawn in.
enum class BodySide { left, right, middle };

/// A rounded bar between two points of a body.
struct BodyLimb {
  int from = 0;  ///< point
  int to = 0;
  BodySide side = BodySide::middle;
  double radius = 0.0;  ///< metres
};

/// A body as pictures show it, fitted to a skeleton: points that follow its joints, limbs between
/// them, a head, and two feet with soles. Fingers, toes and other small chains are left out.
struct BodyShape {
  std::vector<int> joints;  ///< the joint of each point; the sole points come after them
  std::vector<BodyLimb> limbs;
  int head = 0;  ///< point
  double head_radius = 0.0;
  std::array<int, 2> ankle{};  ///< point, by `index_of(Side)`
  double foot_width = 0.0;     ///< metres, at the ball
  double scale = 1.0;          ///< of the body: its legs over `kReferenceLeg`

  [[nodiscard]] int points() const noexcept { return static_cast<int>(joints.size()) + 6; }
  /// The point where the skin of the sole meets flat ground: the rig's, lowered by its clearance.
  [[nodiscard]] int sole(Side side, SolePart part) const noexcept {
    return static_cast<int>(joints.size() + 3 * index_of(side) + index_of(part));
  }
};

[[nodiscard]] BodyShape body_shape(const Skeleton& skeleton, const Rig& rig);

/// Where the points of a body are in one frame, in the world, metres.
using BodyPoints = std::vector<Vec3>;
[[nodiscard]] BodyPoints body_points(const BodyShape& shape, const Take& take, int frame);

}  // namespace surefoot
