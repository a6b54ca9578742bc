#pragma once

#include <algorithm>

#include "locomotion/clear_curve.h"
#include "locomotion/effector_path.h"
#include "locomotion/raw_feet.h"

namespace surefoot {

/// The ground as a foot in the air takes it: from where it stood to where it will stand, over every
/// edge on the way. Planes need none of it, since the raw foot follows them.
class SwingBase {
 public:
  /// A foot that will stand, and when.
  struct Landing {
    double time = 0.0;                 ///< seconds from now
    Vec3 goal_world = Vec3::Zero();    ///< a point of the ground below it
    Vec3 offset_world = Vec3::Zero();  ///< how far the raw foot, on the ground y = 0, will be moved
    double leaving = 0.0;              ///< seconds in which the foot loses what it is off by now
  };

  /// Stands at a point of the ground.
  void start(const Ground& ground, const Vec3& point_world) noexcept;
  void advance(double dt) noexcept {
    time_ += dt;
    back_time_ += dt;
  }
  /// Goes to a landing from now on. `raw_to_foot` is how far, horizontally, the raw foot is off;
  /// `leaves` says that the foot stood until now.
  void swing(const Ground& ground, const Leg& leg, Side side, const RawWalker& now,
             const Vec3& raw_to_foot, const Landing& landing, bool leaves, RawFeet& feet) noexcept;
  /// Whether a landing is the one that it goes to.
  [[nodiscard]] bool goes_to(const Landing& landing) const noexcept;

  /// Metres, now and at the landing.
  [[nodiscard]] double height() const noexcept { return curve_.height(time_); }
  [[nodiscard]] double goal_height() const noexcept { return curve_.end().height; }
  /// Seconds until the landing; 0 for a foot that stands.
  [[nodiscard]] double lands_in() const noexcept {
    return std::max(curve_.end().time - time_, 0.0);
  }
  /// How far the raw foot is moved, now and at the landing: up, to the place where it will stand
  /// and, while it rises before an edge, back; before it goes down behind one it is ahead instead.
  [[nodiscard]] Vec3 offset_world() const noexcept { return offset_in(0.0); }
  [[nodiscard]] Vec3 goal_offset_world() const noexcept;
  /// What the sole is tilted to.
  [[nodiscard]] Vec3 normal_world() const noexcept;

 private:
  static constexpr int kSwingSamples = 20;
  /// Heel, ball and the toes' tip as they come along.
  using Soles = std::array<std::array<Vec3, 3>, kSwingSamples + 1>;
  /// How high the base must be for each of them to pass, metres.
  using Lifts = std::array<std::array<double, 3>, kSwingSamples + 1>;
  [[nodiscard]] static Lifts lifts_of(const Ground& ground, const Leg& leg, const Soles& soles,
                                      double duration) noexcept;
  void hold_back(const Lifts& lifts, const Soles& soles, const Landing& landing) noexcept;
  [[nodiscard]] Vec3 held_back_in(double time) const noexcept;
  [[nodiscard]] Vec3 offset_in(double time) const noexcept;

  ClearCurve curve_;
  double time_ = 0.0;  // seconds since the curve was made
  Ease aside_;         // of the offset, what is horizontal and lasts
  // How far the foot is held back at first, and ahead at last, at most.
  std::array<Vec3, 2> back_world_{Vec3(Vec3::Zero()), Vec3(Vec3::Zero())};
  double back_time_ = 0.0;   // seconds since the foot left the ground
  double swing_time_ = 0.0;  // seconds from there to the landing
  Vec3 from_normal_world_ = Vec3::UnitY();
  Vec3 to_normal_world_ = Vec3::UnitY();
};

}  // namespace surefoot
