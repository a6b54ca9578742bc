#pragma once

#include <array>
#include <memory>

#include "surefoot/base/diagnostics.h"
#include "surefoot/ground/ground.h"
#include "surefoot/locomotion/gait.h"
#include "surefoot/locomotion/settings.h"
#include "surefoot/math/types.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// A heel or ball after a frame.
struct PlantState {
  bool planted = false;
  bool begins = false;             ///< planted here, but not or elsewhere in the frame before
  Vec3 goal_world = Vec3::Zero();  ///< where a planted joint's centre stands
};

/// A foot after a frame.
struct FootState {
  std::array<PlantState, 2> joints;  ///< heel and ball
  double miss = 0.0;                 ///< how far the farther planted joint is from its goal, metres
  bool toe_cleared = true;           ///< false: no bend of the toes brings their tip above ground
};

struct PlanterState {
  std::array<FootState, 2> feet;  ///< by `index_of(Side)`
  double body_lift = 0.0;  ///< of the body above the raw walker's, metres; follows the ground
  double body_drop = 0.0;  ///< taken off again so that legs reach, metres
};

struct LocomotionSettings {
  GaitParameters start = {};       ///< what the figure does at first; it stands by default
  WalkerPlacement placement = {};  ///< where
  Ground ground = Ground::flat();
  bool plant_feet = true;  ///< false: the raw motion, whose feet slide
  /// Poses stay over the origin and face +z, at their height in the world: `root_step` and
  /// `placement` say how the figure goes. What `feet` tells is in the world all the same.
  bool in_place = false;
  /// Slows down for stairs, to take one tread a step, and for kerbs, as people do; a figure on its
  /// way to a place (`go_to`) and one without planted feet do not. False: keeps its speed.
  bool slow_for_steps = true;
  PlanterSettings planter = {};
};

/// How a figure has gone in a frame, in its own axes before that frame.
struct RootStep {
  double left = 0.0;   ///< metres
  double ahead = 0.0;  ///< metres
  double turn = 0.0;   ///< rad to the left
};

/// A figure that walks and runs as it is told, with zero latency and feet that stand (method 2):
///
///   auto engine = LocomotionEngine::create(embedded_gait().value()).value();
///   engine.set_target({.speed = 1.4}, 1.0);     // walking in a second
///   ConstPoseSpan pose = engine.advance(dt);    // every frame
///
/// `advance` allocates nothing. The path is the same within a centimetre for frame times from 1 to
/// 100 ms.
class LocomotionEngine {
 public:
  /// Refuses settings out of range (see `check_parameters`, `FootPlanter::create`).
  static Result<LocomotionEngine> create(std::shared_ptr<const GaitModel> gait,
                                         const LocomotionSettings& settings = {},
                                         Diagnostics* notes = nullptr);
  LocomotionEngine(LocomotionEngine&&) noexcept;
  LocomotionEngine& operator=(LocomotionEngine&&) noexcept;
  ~LocomotionEngine();

  /// Changes speed, gait, style and turn rate linearly until they are the target's after
  /// `within_seconds`; a change under way starts again from where it is. Refuses what
  /// `check_parameters` and `check_reach_time` refuse, and then changes nothing.
  [[nodiscard]] Result<void> set_target(const GaitParameters& target, double within_seconds,
                                        Diagnostics* notes = nullptr);
  /// The same from standing, with the foot that is to go first. Refuses while the figure moves.
  [[nodiscard]] Result<void> start_with(Side foot, const GaitParameters& target,
                                        double within_seconds, Diagnostics* notes = nullptr);
  /// Stops so that `foot` is the last to be set down. That takes about `within_seconds`, up to one
  /// step more or less; gives how long.
  [[nodiscard]] Result<double> stop_on(Side foot, double within_seconds);
  /// Turns to a heading (rad, the shorter way) and then goes straight on. Who stands turns on the
  /// spot, and takes up to 0.6 s more to bring the feet together.
  [[nodiscard]] Result<void> turn_to(double heading, double within_seconds);
  /// Goes to a place and a facing, to be there after `seconds`, walking on at `arrival_speed` (m/s)
  /// or, at 0, standing. It waits, turns on the spot, walks a curve and turns again as needed; to a
  /// place close behind it, backwards. Refuses, with the reason, what cannot be done in that time.
  [[nodiscard]] Result<void> go_to(const WalkerPlacement& place, double seconds,
                                   double arrival_speed = 0.0);
  /// Follows a player's stick from now on; a stick that has not moved changes nothing, so it can be
  /// called every frame. Ways that the gait does not have become the nearest that it has, with a
  /// warning. Refuses numbers that are not finite and limits that are not greater than 0.
  [[nodiscard]] Result<void> steer(const Stick& stick, const StickLimits& limits = {},
                                   Diagnostics* notes = nullptr);
  /// Where feet are put from the next landing on.
  void set_steps(const StepStyle& steps) noexcept;

  /// Lets `dt` seconds pass and gives the body: local transforms, the root's in the world. 0,
  /// negative and non-finite times are none; beyond 1 s the rest is dropped.
  ConstPoseSpan advance(double dt) noexcept;

  [[nodiscard]] ConstPoseSpan pose() const noexcept;
  [[nodiscard]] const Skeleton& skeleton() const noexcept;
  [[nodiscard]] const Rig& rig() const noexcept;
  /// What the figure does now, and what it was told to do.
  [[nodiscard]] const GaitParameters& parameters() const noexcept;
  [[nodiscard]] const GaitParameters& target() const noexcept;
  [[nodiscard]] const WalkerPlacement& placement() const noexcept;
  /// How the placement changed in the last `advance`: root motion for an engine that moves the
  /// character itself.
  [[nodiscard]] const RootStep& root_step() const noexcept;
  /// Gait cycles (two steps each) since the start, growing: an unwrapped phase.
  [[nodiscard]] double cycles() const noexcept;
  /// The walk-run blend that people choose at a speed (m/s), 0 to 1.
  [[nodiscard]] double natural_run(double speed) const noexcept;
  /// What stands where; nothing does where feet are not planted.
  [[nodiscard]] const PlanterState& feet() const noexcept;

 private:
  class Figure;
  explicit LocomotionEngine(std::unique_ptr<Figure> figure) noexcept;
  std::unique_ptr<Figure> figure_;
};

}  // namespace surefoot
