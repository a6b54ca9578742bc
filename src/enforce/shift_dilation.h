#pragma once

#include "base/ring.h"
#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// The largest displacement within `window` frames either side, in O(1) a frame. Smoothed over the
/// same window afterwards, a displacement is as large as it must be at its peaks.
class ShiftDilation {
 public:
  ShiftDilation(int window, int capacity) : window_(window), largest_(capacity) {}

  /// Adds the next frame, in turn.
  void add(FrameNumber frame, const Vec3& shift_world) noexcept {
    const double length = shift_world.norm();
    // Only a later and not smaller displacement can matter longer.
    while (kept_end_ > kept_begin_ && largest_[kept_end_ - 1].length <= length) --kept_end_;
    largest_[kept_end_++] = {frame, length, shift_world};
  }
  /// Frames in turn, each when the next `window` frames (as far as there are any) have been added,
  /// and those alone: later ones must not be added yet.
  [[nodiscard]] const Vec3& largest(FrameNumber frame) noexcept {
    while (largest_[kept_begin_].frame < frame - window_) ++kept_begin_;
    return largest_[kept_begin_].shift_world;
  }
  void clear() noexcept { kept_begin_ = kept_end_ = 0; }

 private:
  struct Kept {
    FrameNumber frame = 0;
    double length = 0.0;
    Vec3 shift_world = Vec3::Zero();
  };

  int window_;
  Ring<Kept> largest_;  // by order of adding, lengths falling
  FrameNumber kept_begin_ = 0;
  FrameNumber kept_end_ = 0;
};

}  // namespace surefoot
