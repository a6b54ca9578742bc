#pragma once

#include <string>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/motion/clip.h"
#include "synthesis/find_movements.h"
#include "synthesis/meter.h"

namespace surefoot {

/// Cuts movements out of clips and brings them into normal form on one skeleton (method 4.1). A
/// clip of another body with the same joints lends its rotations; its root is scaled by the legs.
class MovementExtractor {
 public:
  MovementExtractor(const Skeleton& skeleton, const Rig& rig);

  /// Refuses a clip that lacks a joint of the skeleton.
  [[nodiscard]] Result<Movement> extract(const FoundMovement& found, const Skeleton& skeleton,
                                         const Motion& motion, double leg_length, std::string clip);

  /// The movement seen in a mirror that stands upright: a left step becomes a right one. Joints
  /// pair by their names (Left and Right, L and R).
  [[nodiscard]] Movement mirror(const Movement& movement);

 private:
  /// Lifts the movement so that its fixed foot stands at height 0 in the middle of a step, both
  /// feet at the start of a jump.
  void ground(Movement& movement);

  Skeleton skeleton_;
  Rig rig_;
  std::vector<int> turning_;
  std::vector<int> partners_;  // by turning joint: the index of its mirror image among them
  Mat3 mirror_in_joints_;      // reflection of the joints' own axes
  MovementMeter meter_;
  BlendedMovement blend_;
};

}  // namespace surefoot
