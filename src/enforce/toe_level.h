#pragma once

#include "enforce/frame_record.h"
#include "enforce/upcoming.h"

namespace surefoot {

/// Where no ground is known, the ball's plants tell how low its toes may be. Before and after a
/// plant that level falls away, slowly at first, so that bent toes come down without a jump.
class ToeLevel {
 public:
  ToeLevel(const Leg& leg, Side side, double leg_length, int window, int capacity)
      : leg_(leg), side_(side), leg_length_(leg_length), window_(window), planted_(capacity) {}

  /// To be called for every frame in which the ball is planted, in turn.
  void tell_planted(FrameNumber frame) noexcept { planted_.tell(frame); }
  /// Level of the sole in one frame, metres, minus infinity far from any plant; frames in turn,
  /// when the next `window` frames have been told, as far as there are any.
  [[nodiscard]] double level(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept;

 private:
  [[nodiscard]] double plant_level(const FrameRecord& record) const noexcept;
  /// How far the level has fallen a number of frames from a plant.
  [[nodiscard]] double fallen(FrameNumber frames) const noexcept;

  const Leg& leg_;
  Side side_;
  double leg_length_;
  int window_;
  Upcoming planted_;
  FrameNumber back_frame_ = kNone;  // the last one in which the ball was planted
  double back_level_ = 0.0;

  static constexpr FrameNumber kNone = -1;
};

}  // namespace surefoot
