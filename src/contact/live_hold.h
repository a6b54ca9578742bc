#pragma once

#include "base/ring.h"
#include "surefoot/contact/planted.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// When contact deserves to be held, seen from the past alone. Lengths and speeds are for a leg of
/// 0.85 m and scale with the leg. What `HoldSettings` says of whole plants is said here of the
/// moment.
struct LiveHoldSettings {
  struct Speeds {
    double begin_slack;  ///< m/s that no scale of the path explains: faster points do not begin
    double begin_fall;   ///< m/s: nor do points that come down or go up faster
    double leave;        ///< m/s from the plant's usual velocity: faster points leave
  };
  Speeds foreseen{0.2, 0.12, 0.25};    ///< where velocities are known
  Speeds unforeseen{0.3, 0.15, 0.35};  ///< where they are told by the past alone, and are late
  double rise = 0.01;                  ///< m above the plant's usual height ..
  double climb = 0.25;                 ///< .. and m/s upwards: higher and faster points leave
  double heel_climb = 0.1;  ///< m/s: a heel that goes up faster, over a ball that stands, leaves
  double turn = 60.0;       ///< degrees/s: a foot that turns faster is held at one point
  double off_ground = 0.1;  ///< m above the ground: higher points do not begin
};

/// Which heels and balls in contact are held, frame by frame. Velocities are told by the frames
/// before and, as far as they are known, by those after. A point that was let go is held again when
/// it stands again. Nothing allocates after construction.
class LiveHold {
 public:
  /// Frames are seen `ahead` frames before they are decided. The rig must outlive it. `fps` is
  /// positive.
  LiveHold(const Rig& rig, double fps, int ahead, const LiveHoldSettings& settings = {});

  /// How many frames it looks ahead.
  [[nodiscard]] int ahead() const noexcept { return reach_; }
  /// Takes the legs of the next frame, `dt` seconds after the one before.
  void see(const BothLegs& legs, double dt) noexcept;
  /// Decides the next frame by its contact. Frames up to `ahead()` after it are looked at, as far
  /// as they were seen.
  [[nodiscard]] PlantedNow decide(const PlantedNow& contact, const Ground& ground) noexcept;
  void reset() noexcept;

 private:
  struct Point {
    Vec3 place_world = Vec3::Zero();
    Vec3 velocity_world = Vec3::Zero();
    Vec3 usual_velocity_world = Vec3::Zero();
    double usual_height = 0.0;
    double age = 0.0;    // s since it is held
    double still = 0.0;  // s since it was let go for which it has stood
    bool held = false;
    bool barred = false;  // was let go, and has not stood since
  };
  struct Seen {
    HeelsAndBalls<Vec3> sole_world;
    Vec3 body_world = Vec3::Zero();
    double time = 0.0;  // s
  };
  void move(const Seen& before, const Seen& now, const Seen& after, double dt) noexcept;
  [[nodiscard]] double slack(const Point& point) const noexcept;
  [[nodiscard]] bool may_begin(const Point& point, double height) const noexcept;
  [[nodiscard]] bool leaves(const Point& point, SolePart part, const Point& ball) const noexcept;
  void settle(Point& point, bool contact, bool may, bool must_go, double dt) noexcept;
  void let_turn(Side side, double turn) noexcept;

  const Rig* rig_;
  LiveHoldSettings settings_;
  LiveHoldSettings::Speeds limits_{};  // in force
  HeelsAndBalls<Point> points_;
  Vec3 body_velocity_world_ = Vec3::Zero();
  int reach_ = 0;  // frames each way of differences; 0: one frame back
  Ring<Seen> seen_;
  FrameNumber count_ = 0;
  FrameNumber decided_ = 0;
};

}  // namespace surefoot
