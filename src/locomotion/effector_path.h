#pragma once

#include "ik/paper_letter.h"
#include "surefoot/locomotion/settings.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// What is added to a raw effector E0: E = E0 + value (method 2.4).
struct Displacement {
  Vec3 value = Vec3::Zero();  ///< metres
  Vec3 rate = Vec3::Zero();   ///< metres a second
};

[[nodiscard]] inline Displacement operator+(const Displacement& a, const Displacement& b) noexcept {
  return {a.value + b.value, a.rate + b.rate};
}

/// The displacement that holds a raw effector still at `goal`: C - E0 and -dE0/dt.
[[nodiscard]] inline Displacement holding(const Vec3& goal, const Vec3& raw,
                                          const Vec3& raw_velocity) noexcept {
  return {goal - raw, -raw_velocity};
}

/// One displacement turning into another within `duration` seconds: ease-in, ease-out and the
/// re-plan of method 2.4 are this one curve.
struct Ease {
  Displacement from;
  Displacement to;
  double duration = 0.0;  ///< seconds; 0 or less is `to` at once
};

/// The displacement `time` seconds after an ease began: `from` before that, `to` after its end.
[[nodiscard]] Displacement displacement_at(const Ease& ease, double time, PathForm form) noexcept;

/// How one effector leaves a plant and comes to the next, driven by a clock that moves forwards.
/// Both displacements are added. Where the gap between two plants is shorter than two eases,
/// whoever drives this caps both by the gap, and each plant is reached and left exactly
/// (method 2.4).
class EffectorPath {
 public:
  explicit EffectorPath(PathForm form = PathForm::smooth) noexcept : form_(form) {}

  /// Lets `dt` seconds pass.
  void advance(double dt) noexcept;

  /// Comes to `target` (see `holding`) in `within` seconds from where it is now: an ease-in, a late
  /// one, or a new plan for one under way.
  void come_to(const Displacement& target, double within) noexcept;
  /// From `held` back to the raw effector in `within` seconds. What was being come to is forgotten.
  void leave(const Displacement& held, double within) noexcept;
  /// What is left of leaving ends within `within` seconds; no change if it does so anyway.
  void leave_within(double within) noexcept;
  /// Gives up what is being come to and goes back to the raw effector in `within` seconds.
  void give_up(double within) noexcept;
  /// The raw effector has jumped, in place and velocity; the effector goes on without a jump and
  /// loses what it so keeps in `within` seconds.
  void absorb(const Displacement& raw_jump, double within) noexcept;

  [[nodiscard]] Displacement displacement() const noexcept;
  /// The part of it that leaving still has.
  [[nodiscard]] Displacement leaving_displacement() const noexcept;
  [[nodiscard]] bool leaving() const noexcept { return leaving_time_ < leaving_.duration; }
  /// Seconds of leaving that are left.
  [[nodiscard]] double leaving_left() const noexcept { return leaving_.duration - leaving_time_; }

 private:
  PathForm form_;
  Ease leaving_;
  Ease coming_;
  double leaving_time_ = 0.0;
  double coming_time_ = 0.0;
};

}  // namespace surefoot
