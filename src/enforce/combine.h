#pragma once

#include "enforce/upcoming.h"
#include "ik/paper_letter.h"
#include "math/rotation.h"
#include "surefoot/enforce/settings.h"

namespace surefoot {

/// An adjusted frame beside free ones: its adjustment, and how that changes from frame to frame
/// there (forward in time, within the adjusted frames).
struct TurnEdge {
  Quat turn = Quat::Identity();
  Vec3 vector = Vec3::Zero();  ///< rotation vector of `turn`
  Vec3 rate = Vec3::Zero();    ///< rotation vector a frame, acting on the left

  TurnEdge() = default;
  explicit TurnEdge(const Quat& by) noexcept : turn(by), vector(rotation_vector(by)) {}
};
struct ShiftEdge {
  Vec3 shift = Vec3::Zero();
  Vec3 rate = Vec3::Zero();
};
struct StretchEdge {
  double stretch = 0.0;
  double rate = 0.0;
};

/// Change from one adjustment to that of the next frame.
[[nodiscard]] inline Vec3 turn_rate(const Quat& before, const Quat& after) noexcept {
  return rotation_vector(after * before.conjugate());
}

/// How strongly the adjustments of the nearest adjusted frames before and after act (method 1.3).
class BlendWeights {
 public:
  static constexpr FrameNumber kMiss = Upcoming::kNever;

  /// `back`, `forward`: distances in frames, at least 1; beyond `window` they count as misses.
  BlendWeights(BlendMode mode, int window, FrameNumber back, FrameNumber forward) noexcept
      : BlendWeights(mode, window, window, back, forward) {}
  /// The same with windows of their own for what was and what comes.
  BlendWeights(BlendMode mode, int back_window, int forward_window, FrameNumber back,
               FrameNumber forward) noexcept;

  [[nodiscard]] bool any() const noexcept { return hits_ != Hits::none; }

  /// Rotations fade to the identity, vectors and numbers to zero.
  [[nodiscard]] Quat combine(const TurnEdge& back, const TurnEdge& forward) const noexcept;
  [[nodiscard]] Vec3 combine(const ShiftEdge& back, const ShiftEdge& forward) const noexcept;
  [[nodiscard]] double combine(const StretchEdge& back, const StretchEdge& forward) const noexcept;

 private:
  enum class Hits { none, back, forward, both };

  template <class T, class Between>
  [[nodiscard]] T faded(const T& back, const T& forward, const T& rest,
                        Between between) const noexcept;

  BlendMode mode_;
  Hits hits_ = Hits::none;
  double back_ = 0.0;           // x
  double forward_ = 0.0;        // y
  double mix_ = 0.0;            // u: share of the backward hit
  double total_ = 0.0;          // W
  double back_glide_ = 0.0;     // frames for which the backward hit's rate goes on
  double forward_glide_ = 0.0;  // frames, negative: from before the forward hit
};

}  // namespace surefoot
