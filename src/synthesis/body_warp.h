#pragma once

#include "surefoot/synthesis/footprint.h"

namespace surefoot {

/// Leads the body of a step to footprints that its examples do not quite reach. The feet are put
/// onto their footprints by cleaning; a body that did not follow them would lean, and the next step
/// would begin with a jump to where its own body is.
///
/// While both feet stand the body belongs in the middle between them: it is shifted by half of what
/// the moving foot misses, at the start and at the end, and at an even pace in between, so that the
/// steps of a walk that is longer than its examples still join at one speed. Longer strides lower
/// the body and shorter ones raise it as legs of their length do. A turn that is missing is made
/// about the fixed foot.
class BodyWarp {
 public:
  /// Leaves the body where it is.
  BodyWarp() = default;
  /// Footprints in world space: those of the movement where it was put, and those wanted. The
  /// movement was put onto its fixed foot and the mean heading of both feet at the start.
  BodyWarp(const StepPrints& made, const StepPrints& wanted, double leg_length) noexcept;

  /// The root at `part` of the step's time, 0 to 1.
  [[nodiscard]] Transform at(double part, const Transform& root_world) const noexcept;

 private:
  Vec3 centre_world_ = Vec3::Zero();  // of the turn
  double turn_ = 0.0;                 // radians, at the end
  Vec3 start_shift_world_ = Vec3::Zero();
  Vec3 end_shift_world_ = Vec3::Zero();
};

}  // namespace surefoot
