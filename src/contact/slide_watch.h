#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/ring.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/planted.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// The points that travel in a frame.
struct Travels {
  /// Along with a moving body, as in a skid. A standing foot of a body whose path is merely scaled
  /// by up to 1.9 does not, nor does a foot on a treadmill.
  HeelsAndBalls<bool> with_body{};
  /// Past the other foot, being the faster: two feet that stand keep their distance however wrong
  /// the path of the body is. So the gliding foot of a moonwalk, a foot that turns on its heel
  /// beside one that stands.
  HeelsAndBalls<bool> past_other_foot{};
};

/// Tells heels and balls that travel. Feet in the air travel too: only contact, of both feet for
/// `past_other_foot`, makes a slide of it. After construction nothing allocates.
class SlideWatch {
 public:
  /// `leg_length` (metres) and `fps` are positive. Velocities are central differences; where only
  /// `ahead` (>= 0) frames may be waited for, their later end is that near.
  SlideWatch(double leg_length, double fps, const SlideWatchSettings& settings = {},
             int ahead = std::numeric_limits<int>::max());

  /// Frames each way of the differences at a rate.
  [[nodiscard]] static int reach_frames(double fps) noexcept;

  /// Takes the next frame; tells of the frame `latency_frames()` before it.
  std::optional<Travels> push(const BothLegs& legs) noexcept;
  /// After the last frame: the frames still inside, one a call, then nothing.
  std::optional<Travels> flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept { return ahead_; }

 private:
  struct Points {
    Vec3 body;
    HeelsAndBalls<Vec3> soles;
  };
  [[nodiscard]] const Points& at(std::int64_t frame) const noexcept;
  [[nodiscard]] Travels travels(std::int64_t frame) const noexcept;

  SlideWatchSettings settings_;
  double fps_ = 0.0;
  double scale_ = 1.0;
  int step_ = 1;   // frames back of the differences
  int ahead_ = 1;  // and ahead
  std::int64_t pushed_ = 0;
  std::int64_t told_ = 0;
  Ring<Points> inside_;  // the last step_ + ahead_ + 1 frames
};

}  // namespace surefoot
