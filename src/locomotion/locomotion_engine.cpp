#include "surefoot/locomotion/locomotion_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "surefoot/locomotion/parameter_range.h"

namespace surefoot {
namespace {

// Feet are planned at least this often, so that slow frames do not change where they stand.
constexpr double kLongestStep = 1.0 / 60.0;  // s
constexpr double kLongestFrame = 1.0;        // s

}  // namespace

LocomotionEngine::LocomotionEngine(std::shared_ptr<const GaitModel> gait,
                                   const LocomotionSettings& settings)
    : gait_(std::move(gait)),
      walker_(*gait_, settings.start, settings.placement),
      ground_(settings.ground),
      pose_(static_cast<std::size_t>(gait_->skeleton().size())) {}

Result<LocomotionEngine> LocomotionEngine::create(std::shared_ptr<const GaitModel> gait,
                                                  const LocomotionSettings& settings,
                                                  Diagnostics* notes) {
  if (gait == nullptr) return fail("an engine needs a gait");
  if (auto checked = check_parameters(*gait, settings.start, notes); !checked) {
    return pass_on(checked);
  }
  const WalkerPlacement& at = settings.placement;
  if (!std::isfinite(at.x) || !std::isfinite(at.z) || !std::isfinite(at.heading)) {
    return fail("the place to start at is not finite");
  }
  LocomotionEngine engine(std::move(gait), settings);
  if (settings.plant_feet) {
    Result<FootPlanter> planter =
        FootPlanter::create(*engine.gait_, settings.ground, settings.planter);
    if (!planter) return pass_on(planter);
    engine.planter_.emplace(std::move(*planter));
  }
  engine.step(0.0);
  return engine;
}

Result<void> LocomotionEngine::set_target(const GaitParameters& target, double within_seconds,
                                          Diagnostics* notes) {
  if (auto checked = check_reach_time(within_seconds); !checked) return checked;
  if (auto checked = check_parameters(*gait_, target, notes); !checked) return checked;
  walker_.set_target(target, within_seconds);
  if (planter_) planter_->expect_change();
  return {};
}

Result<void> LocomotionEngine::turn_to(double heading, double within_seconds) {
  if (auto checked = check_reach_time(within_seconds); !checked) return checked;
  if (!std::isfinite(heading)) return fail(fmt::format("{} is no heading", heading));
  walker_.turn_to(heading, within_seconds);
  if (planter_) planter_->expect_change();
  return {};
}

void LocomotionEngine::set_steps(const StepStyle& steps) noexcept {
  if (planter_) planter_->set_style(steps);
}

ConstPoseSpan LocomotionEngine::advance(double dt) noexcept {
  if (!(dt > 0.0)) return pose_;
  const double time = std::min(dt, kLongestFrame);
  const int steps = static_cast<int>(std::ceil(time / kLongestStep - 1e-9));
  for (int i = 0; i < steps; ++i) step(time / steps);
  return pose_;
}

void LocomotionEngine::step(double dt) noexcept {
  const RawWalker before = walker_;
  walker_.advance(dt);
  walker_.pose(pose_);
  if (planter_) {
    feet_ = planter_->plant(before, walker_, dt, pose_);
    return;
  }
  const WalkerPlacement& at = walker_.placement();
  const double floor = ground_.height(at.x, at.z);
  if (std::isfinite(floor)) pose_[0].translation.y() += floor;
}

}  // namespace surefoot
