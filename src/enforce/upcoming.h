#pragma once

#include <cstdint>

#include "base/ring.h"
#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// Frames of some kind that lie ahead, told in rising order; finding the next one costs O(1)
/// however far ahead it is.
class Upcoming {
 public:
  static constexpr FrameNumber kNever = INT64_MAX;

  explicit Upcoming(int capacity) : frames_(capacity) {}

  void tell(FrameNumber frame) noexcept { frames_[told_++] = frame; }
  /// The first told frame after `frame`. To be asked for every frame in turn.
  [[nodiscard]] FrameNumber after(FrameNumber frame) noexcept {
    while (passed_ < told_ && frames_[passed_] <= frame) ++passed_;
    return passed_ < told_ ? frames_[passed_] : kNever;
  }
  /// Whether `frame` is the told frame that follows the one found by `after`.
  [[nodiscard]] bool told(FrameNumber frame) const noexcept {
    return passed_ + 1 < told_ && frames_[passed_ + 1] == frame;
  }
  /// How far frames have been asked for; going back there asks for them again.
  [[nodiscard]] FrameNumber passed() const noexcept { return passed_; }
  void go_back_to(FrameNumber passed) noexcept { passed_ = passed; }
  void clear() noexcept { told_ = passed_ = 0; }

 private:
  Ring<FrameNumber> frames_;  // by order of telling
  FrameNumber told_ = 0;
  FrameNumber passed_ = 0;
};

}  // namespace surefoot
