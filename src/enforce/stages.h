#pragma once

#include <vector>

#include "enforce/ankle_targets.h"
#include "enforce/blend_off.h"
#include "enforce/body_fit.h"
#include "enforce/foot_settle.h"
#include "enforce/foot_turn.h"
#include "enforce/leg_placement.h"
#include "enforce/plant_positions.h"
#include "enforce/plant_prices.h"
#include "enforce/root_placement.h"
#include "enforce/toe_level.h"
#include "enforce/toe_release.h"
#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// The way of a frame through the phases of method 1, each a fixed window behind the one before
/// (method 1.7).
class FootskateCleaner::Stages {
 public:
  Stages(const Rig& rig, const Ground& ground, const CleanSettings& settings,
         const CleanWindows& windows, double fps, std::array<LegChain, 2> chains,
         std::vector<int> above_mover, std::vector<int> above_hips, int joints);
  // The stages refer to each other's data.
  Stages(const Stages&) = delete;
  Stages& operator=(const Stages&) = delete;

  std::optional<CleanedFrame> push(ConstPoseSpan pose, const PlantedNow& planted,
                                   double step) noexcept;
  std::optional<CleanedFrame> flush() noexcept;
  void reset() noexcept;
  [[nodiscard]] int latency() const noexcept { return windows_.total(); }

 private:
  /// How many frames a stage may finish when the one before it has finished `have`.
  [[nodiscard]] FrameNumber ready(FrameNumber have, int window) const noexcept {
    return ended_ ? have : have - window;
  }
  std::optional<CleanedFrame> advance() noexcept;

  void take(FrameNumber frame, ConstPoseSpan pose, const PlantedNow& planted, double step) noexcept;
  /// How far a foot is carried from the pose as pushed, as of the last finished frame.
  [[nodiscard]] FootSettle::Carried carried(Side side) const noexcept;
  void place(FrameNumber frame) noexcept;
  void aim(FrameNumber frame) noexcept;
  void solve(FrameNumber frame) noexcept;
  void fit() noexcept;
  /// Turns free feet from the first frame that is not fitted to `stop`, those before `done` for
  /// good, and finds how deep they are in the ground.
  void turn_free_feet(FrameNumber done, FrameNumber stop) noexcept;
  /// Limits how far feet are raised for their toes alone shortly before a plant, from the first
  /// frame that is not fitted to `stop`: toes that bend further cost less than a foot that drops.
  void ease_before_plants(Side side, FrameNumber stop) noexcept;
  CleanedFrame finish(FrameNumber frame) noexcept;
  /// Places body and legs of a frame by what fades, or as it was fitted.
  void adjust_faded(FrameNumber frame) noexcept;
  void adjust_fitted(FrameNumber frame) noexcept;
  void clear_ground(Side side, FrameNumber frame, PoseSpan pose, LegReport& report) noexcept;
  void move_body(const Vec3& shift_world, PoseSpan pose) const noexcept;

  Rig rig_;
  Ground ground_;
  CleanSettings settings_;
  double set_down_;  // metres a frame
  CleanWindows windows_;
  LegSettings leg_settings_;
  std::array<LegChain, 2> chains_;
  std::vector<int> above_mover_;  // root to the mover's parent
  std::vector<int> above_hips_;   // root to the hips

  Ring<FrameRecord> frames_;
  PoseRing poses_;

  PlantPositions positions_;
  PlantPrices prices_;
  AnkleTargets targets_;
  RootPlacement root_;
  std::array<LegPlacement, 2> placements_;
  RootBlend root_blend_;
  std::array<LegBlend, 2> leg_blends_;
  std::optional<BodyFit> body_fit_;  // of the best effort
  std::array<FootTurn, 2> foot_turns_;
  std::array<FootSettle, 2> settles_;
  std::array<ToeLevel, 2> toe_levels_;
  std::array<ToeRelease, 2> toe_releases_;

  // How many frames have passed each stage.
  FrameNumber taken_ = 0;
  FrameNumber placed_ = 0;
  FrameNumber aimed_ = 0;
  FrameNumber solved_ = 0;
  FrameNumber finished_ = 0;
  bool ended_ = false;
};

}  // namespace surefoot
