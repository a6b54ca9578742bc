#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/frame_runs.h"
#include "surefoot/contact/plant.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// Frames each way over which a sole's velocity is told; the body's is told over twice as many.
[[nodiscard]] int sole_reach(double fps) noexcept;

/// The place of the body, metres.
[[nodiscard]] inline Vec3 between_hips(const BothLegs& legs) noexcept {
  return 0.5 * (legs[0].thigh_world.translation + legs[1].thigh_world.translation);
}

/// How heels and balls move over a clip: places in metres, velocities in metres a second by central
/// differences over 1/30 s, world space, +y up. Frames before `first_frame` (a T-pose) are never
/// looked at. Frames are those of the clip; the poses must outlive this.
class SoleMotion {
 public:
  /// `fps` is positive, `first_frame` a frame of the clip.
  SoleMotion(std::span<const BothLegs> poses, double fps, int first_frame = 0);

  [[nodiscard]] int first_frame() const noexcept { return first_frame_; }
  [[nodiscard]] int frames() const noexcept { return static_cast<int>(poses_.size()); }
  [[nodiscard]] double fps() const noexcept { return fps_; }
  [[nodiscard]] std::span<const BothLegs> poses() const noexcept { return poses_; }

  [[nodiscard]] const Vec3& place(Side side, SolePart part, int frame) const noexcept {
    return poses_[frame][index_of(side)].sole_world(part);
  }
  [[nodiscard]] Vec3 velocity(Side side, SolePart part, int frame) const noexcept;

  /// Horizontal speed of a point that no plausible scale of the body's path (0.7 to 1.4) explains.
  [[nodiscard]] double slack(Side side, SolePart part, int frame) const noexcept;

  /// Usual horizontal speed of the body, m/s.
  [[nodiscard]] double body_speed() const;

  /// How fast the foot turns about the vertical, degrees a second, not negative.
  [[nodiscard]] double turn(Side side, int frame) const noexcept;

  /// Median velocity of a point over a run, each coordinate for itself.
  [[nodiscard]] Vec3 usual_velocity(Side side, SolePart part, const FrameRun& run) const;

 private:
  struct Span {
    int before = 0;
    int after = 0;
    double rate = 0.0;  // 1 / s; 0 where the clip has one frame
  };
  [[nodiscard]] Span span_about(int frame, int reach) const noexcept;
  [[nodiscard]] Vec3 body(int frame) const noexcept;

  std::span<const BothLegs> poses_;
  double fps_ = 0.0;
  int first_frame_ = 0;
  int reach_ = 1;  // frames each way of a sole's differences
};

}  // namespace surefoot
