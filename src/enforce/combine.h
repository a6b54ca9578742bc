#pragma once

#include "enforce/ring.h"
#include "surefoot/enforce/settings.h"
#include "surefoot/math/rotation.h"

namespace surefoot {

/// How strongly the adjustments of the nearest adjusted frames before and after act (SPEC 1.3).
class BlendWeights {
 public:
  static constexpr FrameNumber kMiss = Upcoming::kNever;

  /// `back`, `forward`: distances in frames, at least 1; beyond `window` they count as misses.
  BlendWeights(BlendMode mode, int window, FrameNumber back, FrameNumber forward) noexcept;

  [[nodiscard]] bool any() const noexcept { return hits_ != Hits::none; }

  /// Rotations fade to the identity.
  [[nodiscard]] Quat combine(const Quat& back, const Quat& forward) const noexcept {
    return combine(back, forward, Quat(Quat::Identity()),
                   [](double t, const Quat& a, const Quat& b) { return slerp(t, a, b); });
  }
  /// Vectors and numbers fade to zero.
  [[nodiscard]] Vec3 combine(const Vec3& back, const Vec3& forward) const noexcept {
    return combine(back, forward, Vec3(Vec3::Zero()), [](double t, const Vec3& a, const Vec3& b) {
      return Vec3((1.0 - t) * a + t * b);
    });
  }
  [[nodiscard]] double combine(double back, double forward) const noexcept {
    return combine(back, forward, 0.0,
                   [](double t, double a, double b) { return (1.0 - t) * a + t * b; });
  }

 private:
  enum class Hits { none, back, forward, both };

  template <class T, class Between>
  [[nodiscard]] T combine(const T& back, const T& forward, const T& rest,
                          Between between) const noexcept {
    switch (hits_) {
      case Hits::none: return rest;
      case Hits::back: return between(back_, rest, back);
      case Hits::forward: return between(forward_, rest, forward);
      case Hits::both: break;
    }
    if (mode_ == BlendMode::smooth) return between(total_, rest, between(mix_, forward, back));
    return between(mix_, between(forward_, rest, forward), between(back_, rest, back));
  }

  BlendMode mode_;
  Hits hits_ = Hits::none;
  double back_ = 0.0;     // x
  double forward_ = 0.0;  // y
  double mix_ = 0.0;      // u: share of the backward hit
  double total_ = 0.0;    // W
};

}  // namespace surefoot
