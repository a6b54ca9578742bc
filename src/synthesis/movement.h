#pragma once

#include <array>
#include <string>
#include <string_view>

#include <Eigen/Core>

#include "surefoot/rig/rig.h"
#include "surefoot/synthesis/footprint.h"
#include "synthesis/keytimes.h"

namespace surefoot {

/// How finely movements of a kind are sampled: each of the three segments between keytimes is cut
/// into so many equal intervals. All movements of a kind thus have their samples at the same
/// generic times.
struct SampleGrid {
  std::array<int, 3> intervals;

  [[nodiscard]] constexpr int samples() const noexcept {
    return intervals[0] + intervals[1] + intervals[2] + 1;
  }
  /// The sample at the start, in the middle of the second segment and at the end.
  [[nodiscard]] constexpr std::array<int, 3> landmarks() const noexcept {
    return {0, intervals[0] + intervals[1] / 2, samples() - 1};
  }
  /// Generic time of a sample.
  [[nodiscard]] constexpr double at(int sample) const noexcept {
    int segment = 0;
    while (segment < 2 && sample > intervals[segment]) {
      sample -= intervals[segment++];
    }
    return segment + static_cast<double>(sample) / intervals[segment];
  }
};
[[nodiscard]] constexpr SampleGrid grid_of(MovementKind kind) noexcept {
  return kind == MovementKind::step ? SampleGrid{{4, 18, 4}} : SampleGrid{{20, 14, 20}};
}

/// When a heel or ball lifts and lands within a movement, in generic time. A foot that moves stands
/// before `lift` and after `land`, the fixed foot of a step from `land` to `lift`.
struct ContactMarks {
  double lift = 1.0;
  double land = 2.0;
};
/// By side, then by heel and ball.
using MovementMarks = std::array<std::array<ContactMarks, 2>, 2>;

/// An example movement in normal form: its root begins above the origin with heading 0, and its
/// heights are above the ground under the fixed foot (method 4.1).
struct Movement {
  MovementKind kind = MovementKind::step;
  Side moving = Side::left;  ///< the foot that steps; left for jumps
  bool mirrored = false;     ///< made of a movement of the other side
  bool image = false;        ///< of the movement before it in the library; not stored in files
  std::string clip;          ///< where it was found
  int first = 0;             ///< of the clip's frames
  int last = 0;
  std::string reason;  ///< why it was kept, for a person
  Keytimes keytimes{};
  MovementMarks marks;
  Eigen::MatrixXf rotations;  ///< (4 x turning joints) x samples, unit quaternions x y z w
  Eigen::MatrixXf root;       ///< 3 x samples, metres

  [[nodiscard]] bool moves(Side side) const noexcept {
    return kind == MovementKind::jump || side == moving;
  }
};

}  // namespace surefoot
