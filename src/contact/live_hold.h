#pragma once

#include "surefoot/contact/planted.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// When contact deserves to be held, seen from the past alone. Lengths and speeds are for a leg of
/// 0.85 m and scale with the leg. What `HoldSettings` says of whole plants is said here of the
/// moment.
struct LiveHoldSettings {
  double begin_slack = 0.5;  ///< m/s that no scale of the path explains: faster points do not begin
  double begin_fall = 0.35;  ///< m/s: nor do points that come down or go up faster
  double leave = 0.35;       ///< m/s from the plant's usual velocity: faster points leave
  double rise = 0.01;        ///< m above the plant's usual height ..
  double climb = 0.25;       ///< .. and m/s upwards: higher and faster points leave
  double heel_climb = 0.1;   ///< m/s: a heel that goes up faster, over a ball that stands, leaves
  double turn = 60.0;        ///< degrees/s: a foot that turns faster is held at one point
  double off_ground = 0.1;   ///< m above the ground: higher points do not begin
};

/// Which heels and balls in contact are held, frame by frame and without delay. A point that was
/// let go is held again when it stands again. Nothing allocates.
class LiveHold {
 public:
  /// The rig must outlive it.
  explicit LiveHold(const Rig& rig, const LiveHoldSettings& settings = {}) noexcept;

  /// Takes the next frame, `dt` seconds after the one before, and its contact.
  [[nodiscard]] HeelsAndBalls<bool> push(const BothLegs& legs, const HeelsAndBalls<bool>& contact,
                                         const Ground& ground, double dt) noexcept;
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
  void move(const BothLegs& legs, double dt) noexcept;
  [[nodiscard]] double slack(const Point& point) const noexcept;
  [[nodiscard]] bool may_begin(const Point& point, double height) const noexcept;
  [[nodiscard]] bool leaves(const Point& point, SolePart part, const Point& ball) const noexcept;
  void decide(Point& point, bool contact, bool may, bool must_go, double dt) noexcept;
  void let_turn(Side side, double turn) noexcept;

  const Rig* rig_;
  LiveHoldSettings settings_;
  HeelsAndBalls<Point> points_;
  Vec3 body_world_ = Vec3::Zero();
  Vec3 body_velocity_world_ = Vec3::Zero();
  std::array<Vec3, 2> sole_world_;  // from heel to ball
  bool started_ = false;
};

}  // namespace surefoot
