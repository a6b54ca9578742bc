#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/ground/ground.h"
#include "surefoot/locomotion/foot_planter.h"
#include "surefoot/locomotion/raw_walker.h"

namespace surefoot {

struct LocomotionSettings {
  GaitParameters start = {};       ///< what the figure does at first; it stands by default
  WalkerPlacement placement = {};  ///< where
  Ground ground = Ground::flat();
  bool plant_feet = true;  ///< false: the raw motion, whose feet slide
  PlanterSettings planter = {};
};

/// A figure that walks and runs as it is told, with zero latency and feet that stand (SPEC 2):
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

  /// Changes speed, gait, style and turn rate linearly until they are the target's after
  /// `within_seconds`; a change under way starts again from where it is. Refuses what
  /// `check_parameters` and `check_reach_time` refuse, and then changes nothing.
  [[nodiscard]] Result<void> set_target(const GaitParameters& target, double within_seconds,
                                        Diagnostics* notes = nullptr);
  /// Turns to a heading (rad, the shorter way) and then goes straight on.
  [[nodiscard]] Result<void> turn_to(double heading, double within_seconds);
  /// Where feet are put from the next landing on.
  void set_steps(const StepStyle& steps) noexcept;

  /// Lets `dt` seconds pass and gives the body: local transforms, the root's in the world. 0,
  /// negative and non-finite times are none; beyond 1 s the rest is dropped.
  ConstPoseSpan advance(double dt) noexcept;

  [[nodiscard]] ConstPoseSpan pose() const noexcept { return pose_; }
  [[nodiscard]] const GaitModel& gait() const noexcept { return *gait_; }
  /// Parameters, phase, heading and place.
  [[nodiscard]] const RawWalker& walker() const noexcept { return walker_; }
  /// What stands where; nothing does where feet are not planted.
  [[nodiscard]] const PlanterState& feet() const noexcept { return feet_; }

 private:
  LocomotionEngine(std::shared_ptr<const GaitModel> gait, const LocomotionSettings& settings);
  void step(double dt) noexcept;

  std::shared_ptr<const GaitModel> gait_;
  RawWalker walker_;
  Ground ground_;
  std::optional<FootPlanter> planter_;
  PlanterState feet_;
  std::vector<Transform> pose_;
};

}  // namespace surefoot
