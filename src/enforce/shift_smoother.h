#pragma once

#include <array>
#include <vector>

#include "enforce/ring.h"

namespace surefoot {

/// Smooths the body's displacements over runs of supported frames with the kernel
/// w_m = alpha(|m| / (window + 1)) (SPEC 1.4), in O(1) a frame whatever the window.
///
/// alpha is a cubic, so a weighted sum over a stretch of frames is a combination of that stretch's
/// moments sum t^q D_t, q = 0 .. 3, and those are differences of running sums. The running sums
/// start afresh every window + 1 frames with t counted from there, so that rounding does not grow
/// with the stream.
class ShiftSmoother {
 public:
  ShiftSmoother(int window, int capacity);

  /// Adds the next frame: its displacement, or nothing where no foot is supported. Frames in turn.
  void add(FrameNumber frame, bool supported, const Vec3& shift_world) noexcept;
  /// The smoothed displacement; zero where no foot is supported. Frames in turn, each when the next
  /// `window` frames (as far as there are any) have been added.
  [[nodiscard]] Vec3 smoothed(FrameNumber frame, bool supported) noexcept;
  void clear() noexcept;

 private:
  using Moments = std::array<Vec3, 4>;

  /// Sum over [first, last], which lies on one side of `centre`, of w D.
  [[nodiscard]] Vec3 weighted(FrameNumber first, FrameNumber last, FrameNumber centre,
                              double direction) const noexcept;
  /// The part of `weighted` within one stretch of running sums.
  [[nodiscard]] Vec3 weighted_in_stretch(FrameNumber first, FrameNumber last, FrameNumber centre,
                                         double direction) const noexcept;

  int window_;
  double span_;                       // window + 1
  std::vector<double> weight_until_;  // sum of w_0 .. w_k
  Ring<Moments> running_;             // sums from the start of the frame's stretch
  Ring<Vec3> shift_;
  Upcoming unsupported_;
  FrameNumber added_ = 0;
  FrameNumber run_first_ = 0;    // of the run of supported frames around the frame asked for
  FrameNumber last_moved_ = -1;  // latest added frame whose displacement is not zero
};

}  // namespace surefoot
