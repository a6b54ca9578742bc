#pragma once

#include <vector>

#include "contact/frame_runs.h"
#include "contact/sole_stream.h"
#include "math/quantile.h"

namespace surefoot {

/// A heel or ball in contact, or held, over a run of frames of a window.
struct Stretch {
  SolePart part = SolePart::heel;
  FrameRun run;
  bool begins = true;  ///< false: it was there before the window
  bool ends = true;    ///< false: it goes on after the window
};

/// The frames of one foot that are judged together, counted from 0. What is usual in a run of them
/// is told by medians.
class SoleWindow {
 public:
  /// Frame 0 is frame `base` of `frames`. `scratch` has room for as many values as the window has
  /// frames.
  SoleWindow(const Ring<SoleFrame>& frames, FrameNumber base, Side side,
             std::vector<double>& scratch) noexcept
      : frames_(frames), base_(base), foot_(index_of(side)), scratch_(scratch) {}

  [[nodiscard]] const Vec3& place(SolePart part, int frame) const noexcept {
    return at(frame).place_world[foot_][index_of(part)];
  }
  [[nodiscard]] const Vec3& velocity(SolePart part, int frame) const noexcept {
    return at(frame).velocity_world[foot_][index_of(part)];
  }
  /// Way from the frame before, which the window must have, in a frame of the usual length; metres.
  [[nodiscard]] Vec3 way_to(SolePart part, int frame) const noexcept {
    const double step = at(frame).step;
    if (!(step > 0.0)) return Vec3::Zero();
    return (place(part, frame) - place(part, frame - 1)) / step;
  }
  [[nodiscard]] double slack(SolePart part, int frame) const noexcept {
    return at(frame).slack[foot_][index_of(part)];
  }
  [[nodiscard]] double turn(int frame) const noexcept { return at(frame).turn[foot_]; }

  /// The median of what `value` says of each frame of a run.
  template <class Value>
  [[nodiscard]] double usual(const FrameRun& run, const Value& value) const noexcept {
    scratch_.clear();
    for (int f = run.first; f <= run.last; ++f) scratch_.push_back(value(f));
    return median_of(scratch_);
  }
  /// Each coordinate for itself.
  [[nodiscard]] Vec3 usual_velocity(SolePart part, const FrameRun& run) const noexcept {
    Vec3 velocity;
    for (int k = 0; k < 3; ++k) {
      velocity[k] = usual(run, [&](int f) { return this->velocity(part, f)[k]; });
    }
    return velocity;
  }
  [[nodiscard]] double usual_height(SolePart part, const FrameRun& run) const noexcept {
    return usual(run, [&](int f) { return place(part, f).y(); });
  }
  [[nodiscard]] Vec3 mean_place(SolePart part, const FrameRun& run) const noexcept {
    Vec3 sum = Vec3::Zero();
    for (int f = run.first; f <= run.last; ++f) sum += place(part, f);
    return sum / run.size();
  }

 private:
  [[nodiscard]] const SoleFrame& at(int frame) const noexcept { return frames_[base_ + frame]; }

  const Ring<SoleFrame>& frames_;
  FrameNumber base_;
  std::size_t foot_;
  std::vector<double>& scratch_;
};

}  // namespace surefoot
