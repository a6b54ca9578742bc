#pragma once

#include "enforce/combine.h"
#include "enforce/frame_record.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// Phase 2 (method 1.2): where the ankle of each supported foot must be, and how it is turned.
class AnkleTargets {
 public:
  AnkleTargets(const Rig& rig, const Ground& ground, const CleanSettings& settings, int window,
               int ahead, int capacity)
      : rig_(rig),
        ground_(ground),
        settings_(settings),
        window_(window),
        ahead_(ahead),
        sides_{Neighbours(capacity), Neighbours(capacity)} {}

  /// To be called when the goals of a frame are known: the turn of a foot on heel and ball.
  void turn(FrameNumber frame, FrameRecord& record) noexcept;
  /// Targets of one frame; frames in turn. The goals of the next `ahead` frames must be known.
  void aim(FrameNumber frame, Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept;

 private:
  /// Frames beside the present one where the foot stands on heel and ball, with only single support
  /// between: O(1) instead of a scan.
  struct Neighbours {
    explicit Neighbours(int capacity) : not_single(capacity) {}
    Upcoming not_single;  // frames ahead with no support or double support
    FrameNumber back = kNone;
    TurnEdge back_edge;
    FrameNumber forward = kNone;
    bool forward_has_rate = false;
    TurnEdge forward_edge;
  };
  static constexpr FrameNumber kNone = -1;

  [[nodiscard]] Quat double_turn(const Leg& leg, const FootRecord& foot) const noexcept;
  [[nodiscard]] Transform double_target(const Leg& leg, const FootRecord& foot) const noexcept;
  [[nodiscard]] Transform single_target(const Leg& leg, const FrameRecord& record,
                                        const FootRecord& foot, const Quat& turn,
                                        double roll_weight) const noexcept;
  /// How freely a foot on heel or ball alone may turn to spare its leg.
  [[nodiscard]] double roll_weight(Side side, FrameNumber frame, FrameNumber next,
                                   const Ring<FrameRecord>& frames) const noexcept;
  /// The turn of a frame in single support between its neighbours' turns.
  [[nodiscard]] Quat faded_turn(Side side, FrameNumber frame, FrameNumber next,
                                const Ring<FrameRecord>& frames) noexcept;
  void look_back(Side side, FrameNumber frame, const Ring<FrameRecord>& frames) noexcept;
  /// True when `next` is a frame of double support within the window.
  bool look_ahead(Side side, FrameNumber frame, FrameNumber next,
                  const Ring<FrameRecord>& frames) noexcept;

  const Rig& rig_;
  const Ground& ground_;
  const CleanSettings& settings_;
  int window_;
  int ahead_;
  std::array<Neighbours, 2> sides_;
  FrameNumber placed_ = 0;  // frames whose goals are known
};

}  // namespace surefoot
