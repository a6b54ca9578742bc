#pragma once

#include <array>

#include "base/ring.h"
#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// Smooths the body's displacements with the kernel w_m = alpha(|m| / (window + 1)) (method 1.4),
/// in O(1) a frame whatever the window. Frames in which no foot is supported do not count, but the
/// window reaches across them: stopping there would let the body jump where a step is missed by a
/// frame.
///
/// alpha is a cubic, so a weighted sum over a stretch of frames is a combination of that stretch's
/// moments sum t^q D_t, q = 0 .. 3, and those are differences of running sums. The running sums
/// start afresh every window + 1 frames with t counted from there, so that rounding does not grow
/// with the stream.
class ShiftSmoother {
 public:
  ShiftSmoother(int window, int capacity);

  /// Adds the next frame, in turn; the displacement counts where a foot is supported.
  void add(FrameNumber frame, bool supported, const Vec3& shift_world) noexcept;
  /// The smoothed displacement of a frame within whose window there is a supported one. To be asked
  /// when the next `window` frames (as far as there are any) have been added.
  [[nodiscard]] Vec3 smoothed(FrameNumber frame) const noexcept;
  void clear() noexcept;

 private:
  using Sum = Eigen::Matrix<double, 4, 1, Eigen::DontAlign>;  // displacement, and 1 for its weight
  using Moments = std::array<Sum, 4>;

  /// Sum of w D and of w over [first, last], which lies on one side of `centre`.
  [[nodiscard]] Sum weighted(FrameNumber first, FrameNumber last, FrameNumber centre,
                             double direction) const noexcept;
  /// The part of `weighted` within one stretch of running sums.
  [[nodiscard]] Sum weighted_in_stretch(FrameNumber first, FrameNumber last, FrameNumber centre,
                                        double direction) const noexcept;

  int window_;
  double span_;            // window + 1
  Ring<Moments> running_;  // sums from the start of the frame's stretch
  Ring<Sum> terms_;
  FrameNumber added_ = 0;
  FrameNumber last_moved_ = -1;  // latest added frame whose displacement is not zero
};

}  // namespace surefoot
