#pragma once

#include <cmath>

#include "enforce/combine.h"
#include "enforce/frame_record.h"

namespace surefoot {

/// How far a free foot is turned beside its plants, and how far the ground counts as lower there:
/// what holds in the nearest supported frames, fading. Also how far its ankle rises for that, and
/// without a ground, how far the foot is from the heights that it has there.
class FootTurn {
 public:
  /// How many frames it looks back, and ahead.
  FootTurn(Side side, BlendMode mode, int window, int ahead, int capacity)
      : side_(side),
        mode_(mode),
        window_(window),
        ahead_(ahead),
        placed_(capacity),
        supported_(capacity) {}

  /// To be called when the places of a supported frame are known, in turn.
  void tell_placed(FrameNumber frame) noexcept { placed_.tell(frame); }
  /// To be called when the target of a supported frame is known, in turn.
  void tell_aimed(FrameNumber frame) noexcept { supported_.tell(frame); }
  /// Turns the target of a free foot and sets `lowered` and `risen`. Frames in turn, all of them
  /// before `aimed`; what they get is final when the next `ahead` frames have been aimed, as far as
  /// there are any.
  void turn(FrameNumber frame, FrameNumber aimed, Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept;

  /// What holds in a supported frame.
  struct Edge {
    TurnEdge turn;
    StretchEdge lowered;
    double height = HUGE_VAL;  // of the ankle's target, metres
    double risen = 0.0;        // against the ankle as pushed, metres
  };
  /// How far the frames have come. Going back there takes them in turn from there again.
  struct Place {
    FrameNumber passed = 0;
    FrameNumber back_frame = kNone;
    Edge back;
  };
  [[nodiscard]] Place place() const noexcept { return {supported_.passed(), back_frame_, back_}; }
  void go_back_to(const Place& place) noexcept;

 private:
  [[nodiscard]] Edge edge_at(FrameNumber frame, const Ring<FrameRecord>& frames) const noexcept;
  [[nodiscard]] Edge edge_ahead(FrameNumber frame, FrameNumber next,
                                const Ring<FrameRecord>& frames) const noexcept;

  /// How far the ankle of a turned foot rises beside its plants.
  [[nodiscard]] double risen(FrameNumber frame, FrameNumber next, const Edge& ahead,
                             const FootRecord& foot) const noexcept;
  [[nodiscard]] BlendWeights weights(FrameNumber frame, FrameNumber next) const noexcept;
  /// How far the ground counts as lower. Beyond what has been aimed, places are known all the same:
  /// without them a foot would seem to be under the ground until its plant comes into sight.
  [[nodiscard]] double lowered(FrameNumber frame, FrameNumber next, FrameNumber aimed,
                               const Ring<FrameRecord>& frames) noexcept;

  Side side_;
  BlendMode mode_;
  int window_;
  int ahead_;
  Upcoming placed_;
  Upcoming supported_;
  FrameNumber back_frame_ = kNone;
  Edge back_;

  static constexpr FrameNumber kNone = -2;  // and not beside any frame
};

}  // namespace surefoot
