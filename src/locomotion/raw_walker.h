#pragma once

#include <optional>

#include "locomotion/gait_model.h"
#include "locomotion/ground_pace.h"
#include "locomotion/route.h"
#include "surefoot/locomotion/settings.h"

namespace surefoot {

/// A figure that travels by the generator alone: its feet slide where speed, turn or gait change.
/// Small and cheap to copy; what it will do is what a copy does when it is advanced (method 2.2):
///
///   RawWalker ahead = walker;
///   ahead.advance(0.2);      // the posture in 0.2 s, if nobody changes the target
///
/// Nothing here allocates. The model must outlive the walker.
class RawWalker {
 public:
  explicit RawWalker(const GaitModel& model, const GaitParameters& parameters = {},
                     const WalkerPlacement& start = {}) noexcept;

  /// Changes the parameters linearly until they are the target's after `within` seconds; at once
  /// for 0 or less. A change under way starts again from where it is.
  void set_target(const GaitParameters& target, double within) noexcept;
  /// Turns to a heading in `within` seconds, the shorter way, and then goes straight on: the turn
  /// rate rises and falls linearly and ends at 0. For 0 or less it takes a tenth of a second.
  void turn_to(double heading, double within) noexcept;
  /// Takes a route, which begins where it is, until that ends.
  void follow(const Route& route) noexcept;
  /// Whoever stands goes on with this foot.
  void lead_with(Side foot) noexcept;
  /// Stops so that this foot is the last to be set down, after the time nearest to `within` at
  /// which it is; gives that time.
  double stop_on(Side foot, double within) noexcept;

  /// Goes no faster than the ground lets it from now on; a route is followed all the same. `pace`
  /// must outlive the walker and its copies.
  void heed(const GroundPace& pace) noexcept;

  /// Lets `dt` seconds pass; nothing for 0 or less. The path does not depend on how time is cut: it
  /// is integrated in steps of a hundredth of a second or less, with the heading of their middles.
  void advance(double dt) noexcept;

  /// As it was `time` seconds ago if it has always walked as it does now.
  [[nodiscard]] RawWalker ago(double time) const noexcept;

  /// The body now: local transforms, the root's in the world, on the ground y = 0.
  void pose(PoseSpan out) const noexcept;
  /// The same for root and legs only; other entries are left as they are.
  void leg_pose(PoseSpan out) const noexcept;

  [[nodiscard]] const GaitModel& model() const noexcept { return *model_; }
  [[nodiscard]] const GaitParameters& parameters() const noexcept { return now_; }
  [[nodiscard]] const GaitParameters& target() const noexcept { return target_; }
  /// True while speed, gait, style or turn rate are on their way to the target, while the ground
  /// changes its speed, now or soon, and while it begins or ends to tread.
  [[nodiscard]] bool varies() const noexcept;
  /// Seconds until it stands still, for good or to go the other way: 0 where it does already,
  /// infinity if it will not.
  [[nodiscard]] double rest_in() const noexcept;
  /// Cycles since the start, growing: an unwrapped phase. It is numbered anew, which `numbering`
  /// counts, where the walker begins to go the other way or is told which foot goes first.
  [[nodiscard]] double cycles() const noexcept { return cycles_; }
  [[nodiscard]] int numbering() const noexcept { return numbering_; }
  [[nodiscard]] double phase() const noexcept;
  /// Cycles a second, now.
  [[nodiscard]] double cadence() const noexcept { return model_->cadence(now_, tread_); }
  [[nodiscard]] const WalkerPlacement& placement() const noexcept { return placement_; }
  /// Where its legs walk, rad: the heading, and how far they go aside.
  [[nodiscard]] double course() const noexcept { return placement_.heading + now_.aside; }
  /// The way it goes, horizontal, of length 1; where it faces if it stands.
  [[nodiscard]] Vec3 travel_world() const noexcept;
  [[nodiscard]] Transform world_from_treadmill() const noexcept;
  /// How it goes over the ground.
  [[nodiscard]] GroundPace::Going going() const noexcept;

 private:
  void step(double dt) noexcept;
  void take_route(double dt) noexcept;
  void change_gait(double dt) noexcept;
  void change_turn(double dt) noexcept;
  void change_tread(double dt) noexcept;
  void slow_down(double least, double most) noexcept;
  void number_anew(double cycles) noexcept;
  void lead_turn(double turn_rate) noexcept;
  [[nodiscard]] double natural_run(double speed) const noexcept;
  [[nodiscard]] GaitParameters slowest_walk(double speed) const noexcept;
  [[nodiscard]] double time_to_reversal() const noexcept;
  void place(PoseSpan out) const noexcept;
  void face_ahead(PoseSpan out) const noexcept;

  const GaitModel* model_;
  GaitParameters now_;
  GaitParameters asked_;  // what it would do now if the ground let it
  GaitParameters target_;
  double gait_left_ = 0.0;       // s until speed, run and style are the target's
  double turn_left_ = 0.0;       // s until the turn rate is the target's
  double next_turn_rate_ = 0.0;  // and what it goes to after that
  double next_turn_left_ = 0.0;  // s; 0: nothing
  double tread_ = 0.0;           // how far it steps on the spot, 0 to 1
  double settle_left_ = 0.0;     // s that it goes on treading after a turn
  const GroundPace* pace_ = nullptr;
  double held_ = 0.0;  // m/s that it is slower than it is asked to be
  double way_ = 0.0;   // metres that it has gone
  double cycles_ = 0.0;
  int numbering_ = 0;
  std::optional<Route> route_;
  WalkerPlacement placement_;
};

}  // namespace surefoot
