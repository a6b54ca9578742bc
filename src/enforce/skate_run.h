#pragma once

#include <span>

#include "surefoot/contact/motion_label.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Whether a foot stands in a frame of this label; nothing is known of a frame that skates.
[[nodiscard]] bool stands(MotionLabel label, Side side) noexcept;

/// How a foot goes through a run of frames labelled SKATE: the rows of method 3.3, by whether it
/// stands in S, the last frame before, and in T, the first after.
enum class SkateRow {
  hold,   ///< stands in both: stays where it stood
  leave,  ///< stands in S: stays until K, then speeds up on its way to where it is in T
  land,   ///< stands in T: slows down on its way there and stays from K on
  pass,   ///< stands in neither: eases from one place to the other
};
[[nodiscard]] SkateRow row_of(bool stands_before, bool stands_after) noexcept;

/// K: the frame of a run in which the heels are most alike in height, the nearest to the middle of
/// equal ones (the earlier of two). `difference` has the heights' difference for each frame of the
/// run, S + 1 first, and is not empty.
[[nodiscard]] int steadiest_frame(std::span<const double> difference) noexcept;

/// A point of the way from the place in S to the place in T.
struct SkateStep {
  double share = 0.0;  ///< of the way from S to T: 0 to 1
  double rise = 0.0;   ///< share of a lift of the curve's control point: 0 to 0.5
  bool held = false;   ///< the foot stands
};

/// The way of a foot in a run of `frames` frames at frame `frame` of it (-1 is S, `frames` is T,
/// `steadiest` is K): quadratic Bezier curves with a doubled control point at the place where the
/// foot stands (method 3.3). Without rise the path is straight.
[[nodiscard]] SkateStep skate_step(SkateRow row, int frame, int steadiest, int frames) noexcept;

}  // namespace surefoot
