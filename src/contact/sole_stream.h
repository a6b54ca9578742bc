#pragma once

#include <array>

#include "base/ring.h"
#include "surefoot/contact/planted.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// How heels and balls move in one frame: what `SoleMotion` says of it.
struct SoleFrame {
  HeelsAndBalls<Vec3> place_world;
  HeelsAndBalls<Vec3> velocity_world;
  HeelsAndBalls<double> slack{};
  std::array<double, 2> turn{};
  double step = 1.0;  ///< since the frame before, frames of the usual rate
};

/// Tells how soles move in a stream of poses, a few frames later. Nothing allocates after
/// construction.
class SoleStream {
 public:
  /// `fps` is positive.
  explicit SoleStream(double fps);

  /// Takes the next frame, `step` frames of the usual rate after the one before; tells of the frame
  /// `latency_frames()` before it, nothing while the stream is younger than that.
  const SoleFrame* push(const BothLegs& legs, double step = 1.0) noexcept;
  /// After the last frame: the frames still inside, one a call, then nothing.
  const SoleFrame* flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept { return 2 * reach_; }

 private:
  struct Points {
    HeelsAndBalls<Vec3> soles_world;
    Vec3 body_world = Vec3::Zero();
    double time = 0.0;  // frames of the usual rate
  };
  struct Span {
    const Points& before;
    const Points& after;
    double rate = 0.0;  // 1 / s; 0 where no time passed
  };
  [[nodiscard]] Span span_about(FrameNumber frame, int reach) const noexcept;
  const SoleFrame* tell() noexcept;

  double fps_;
  int reach_;
  Ring<Points> inside_;
  SoleFrame told_;
  FrameNumber pushed_ = 0;
  FrameNumber next_ = 0;
};

}  // namespace surefoot
