#pragma once

#include "enforce/root_reach.h"
#include "enforce/shift_dilation.h"
#include "enforce/shift_smoother.h"

namespace surefoot {

/// Phase 3 (method 1.4): how the body must move, smoothly, so that its legs reach their targets.
///
/// Smoothing flattens a displacement just where it is largest, where a foot is about to leave the
/// ground behind the body, and the bones would have to make up for it. So the window is shared
/// between widening every displacement to its neighbours and smoothing. Legs that may stretch do so
/// a little before the body moves. Rigid knees are kept from straightening beyond where they were
/// or where damping sets in, which leaves room for what smoothing changes, and rigid legs get what
/// they still lack added at the end.
class RootPlacement {
 public:
  RootPlacement(const CleanSettings& settings, int window, int capacity);

  /// To be called when the targets of a frame are known, in turn.
  void add(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept;
  /// The displacement of a frame; frames in turn, when the next `window` frames have been added or
  /// there are no more.
  [[nodiscard]] Vec3 shift(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept;

 private:
  [[nodiscard]] Vec3 wanted(const FrameRecord& record) const noexcept;
  /// Hands widened displacements on to the smoother, up to but without `end`.
  void widen(FrameNumber end, const Ring<FrameRecord>& frames) noexcept;

  bool rigid_;
  bool ample_;
  double give_;
  double easy_angle_;  // to which a knee may straighten if it was not straighter, radians
  int window_;
  int widening_;  // share of the window
  ShiftDilation dilation_;
  ShiftSmoother smoother_;
  FrameNumber added_ = 0;
  FrameNumber widened_ = 0;
};

}  // namespace surefoot
