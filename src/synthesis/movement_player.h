#pragma once

#include <optional>

#include "surefoot/synthesis/settings.h"
#include "synthesis/body_warp.h"
#include "synthesis/eased_join.h"
#include "synthesis/group_probe.h"

namespace surefoot {

/// Where a movement is to happen: the middle of the footprint of a step's fixed foot, or the middle
/// between both feet before a jump, and the mean heading of both feet at the start.
struct Placement {
  Vec3 position_world = Vec3::Zero();
  double heading = 0.0;
  /// Where a step's feet are to be, if the body is to follow them where the movement does not lead
  /// there by itself.
  std::optional<StepPrints> prints = {};
};

/// Plays one movement after the other, each taking over from the posture before it. After
/// construction nothing allocates. The library must outlive it.
class MovementPlayer {
 public:
  explicit MovementPlayer(const MovementLibrary& library, const PlayerSettings& settings = {});

  /// Begins a movement of a group where the last one ended; the first begins as it is.
  /// `parameters` has the group's dimensions. It takes `seconds`, or else as long as the examples.
  void begin(const ExampleGroup& group, std::span<const double> parameters,
             const Placement& placement, std::optional<double> seconds = {}) noexcept;
  /// Stands still in the posture where the last movement ended, for `seconds`.
  void rest(double seconds) noexcept;
  /// Stands still in the posture where a first movement begins, for `seconds`.
  void rest_before(const ExampleGroup& group, std::span<const double> parameters,
                   const Placement& placement, double seconds) noexcept;

  /// Of the movement that plays, seconds.
  [[nodiscard]] double duration() const noexcept { return duration_; }
  [[nodiscard]] const BlendedMovement& movement() const noexcept { return probe_.blended(); }
  [[nodiscard]] bool resting() const noexcept { return resting_; }
  /// What time of `movement()` is shown `t` seconds after its start.
  [[nodiscard]] double movement_time(double t) const noexcept {
    return duration_ > 0.0 ? t * (movement().duration() / duration_) : 0.0;
  }
  /// Local transforms `t` seconds after the movement's start, 0 to `duration()`.
  void pose_at(double t, PoseSpan pose) const noexcept;

 private:
  void remember_end() noexcept;
  void play(double t, PoseSpan pose) const noexcept;

  PlayerSettings settings_;
  GroupProbe probe_;
  EasedJoin join_;
  Transform base_;
  BodyWarp warp_;
  std::vector<double> weights_;
  std::vector<Transform> end_, before_end_;     // of the last movement
  std::vector<Transform> start_, after_start_;  // of the next
  double leg_length_ = 0.0;
  double duration_ = 0.0;
  bool playing_ = false;
  bool resting_ = false;
};

}  // namespace surefoot
