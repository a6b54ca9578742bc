#pragma once

#include "enforce/combine.h"
#include "enforce/frame_record.h"

namespace surefoot {

/// How far a free foot is turned beside its plants: the turn of the nearest supported frames,
/// fading.
class FootTurn {
 public:
  FootTurn(Side side, BlendMode mode, int window, int capacity)
      : side_(side), mode_(mode), window_(window), supported_(capacity) {}

  /// To be called when the target of a supported frame is known, in turn.
  void tell_aimed(FrameNumber frame) noexcept { supported_.tell(frame); }
  /// Frames in turn, when the next `window` frames have been aimed, as far as there are any.
  [[nodiscard]] Quat turn(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept;

 private:
  [[nodiscard]] Quat turned(FrameNumber frame, const Ring<FrameRecord>& frames) const noexcept;

  Side side_;
  BlendMode mode_;
  int window_;
  Upcoming supported_;
  FrameNumber back_frame_ = kNone;
  TurnEdge back_;

  static constexpr FrameNumber kNone = -2;  // and not beside any frame
};

}  // namespace surefoot
