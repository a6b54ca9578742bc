#pragma once

#include <string>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/motion/clip.h"
#include "synthesis/find_movements.h"
#include "synthesis/meter.h"

namespace surefoot {

/// A movement cut out of a clip and brought into normal form (method 4.1) on the clip's own body:
/// rotations are those of the clip's `turning_joints`, the root is in metres of that body. The root
/// is not yet at the height of the ground: `MovementExtractor::fit` does that.
[[nodiscard]] Movement cut_movement(const FoundMovement& found, const Skeleton& skeleton,
                                    const Motion& motion, std::string clip);

/// Brings movements of bodies with the same joints onto one skeleton: another body lends its
/// rotations, and its root is scaled by the length of the legs.
class MovementExtractor {
 public:
  MovementExtractor(const Skeleton& skeleton, const Rig& rig);

  /// The movement of another body as this one does it. Refuses a body that lacks a joint.
  [[nodiscard]] Result<Movement> fit(const Movement& cut, const Skeleton& skeleton,
                                     double leg_length);

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
