#pragma once

#include "enforce/frame_record.h"

namespace surefoot {

/// What a look ahead would have foreseen has to be made up for. A foot that lands, or stands on
/// another part of it, without warning goes on from where it was and as fast as it was, and comes
/// to its target within a short time: position and velocity do not jump. The part that has stood
/// longest is turned about, so that it stays where it stands.
class FootSettle {
 public:
  /// `time` in seconds, `share` of what is unforeseen: 1 without any look ahead, 0 with enough.
  FootSettle(const Leg& leg, Side side, double time, double share, double fps) noexcept
      : leg_(leg), side_(side), time_(time), share_(share), seconds_(1.0 / fps) {}

  /// Moves the target of one frame; frames in turn. `carried`: of the last finished frame's ankle
  /// against the pose as pushed.
  struct Carried {
    Vec3 moved_world = Vec3::Zero();
    Quat turned_world = Quat::Identity();
  };
  void settle(FrameNumber frame, const Carried& carried, Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept { active_ = false; }

 private:
  /// Where the ankle would be if the foot went on as before.
  [[nodiscard]] Transform as_before(const FootRecord& before, const FootRecord& foot,
                                    const Carried& carried) const noexcept;
  void begin(const FootRecord& before, FootRecord& foot, const Carried& carried,
             double seconds) noexcept;

  const Leg& leg_;
  Side side_;
  double time_;
  double share_;
  double seconds_;  // of a usual frame
  bool active_ = false;
  double age_ = 0.0;
  SolePart pivot_ = SolePart::heel;
  Vec3 shift_ = Vec3::Zero();  // of the pivot in the world at the beginning
  Vec3 shift_rate_ = Vec3::Zero();
  Vec3 turn_ = Vec3::Zero();  // rotation vector in the world
  Vec3 turn_rate_ = Vec3::Zero();
};

}  // namespace surefoot
