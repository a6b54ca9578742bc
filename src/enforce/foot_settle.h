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
      : leg_(leg),
        side_(side),
        time_(time),
        share_(share),
        seconds_(1.0 / fps),
        fastest_(kFastestLanding * leg_scale(leg.length)) {}

  /// Moves the target of one frame; frames in turn. `carried`: of the last finished frame's ankle
  /// against the pose as pushed.
  struct Carried {
    Vec3 moved_world = Vec3::Zero();
    Quat turned_world = Quat::Identity();
  };
  void settle(FrameNumber frame, const Carried& carried, Ring<FrameRecord>& frames) noexcept;
  void clear() noexcept { shift_age_ = turn_age_ = kSettled; }

 private:
  /// Where the ankle would be if the foot went on as before.
  [[nodiscard]] Transform as_before(const FootRecord& before, const FootRecord& foot,
                                    const Carried& carried) const noexcept;
  void begin_shift(const FootRecord& before, const FootRecord& foot, const Transform& old,
                   double seconds) noexcept;
  void begin_turn(const FootRecord& before, const FootRecord& foot, const Transform& old,
                  double seconds) noexcept;

  const Leg& leg_;
  Side side_;
  double time_;
  double share_;
  double seconds_;  // of a usual frame
  double fastest_;  // landing, m/s
  static constexpr double kSettled = 1e9;
  SolePart pivot_ = SolePart::heel;
  double shift_time_ = 0.0;      // seconds in which it settles
  double shift_age_ = kSettled;  // seconds since the pivot landed
  Vec3 shift_ = Vec3::Zero();    // of the pivot in the world then
  Vec3 shift_rate_ = Vec3::Zero();
  double turn_time_ = 0.0;
  double turn_age_ = kSettled;  // seconds since the foot stands as it does
  Vec3 turn_ = Vec3::Zero();    // rotation vector in the world then
  Vec3 turn_rate_ = Vec3::Zero();
};

}  // namespace surefoot
