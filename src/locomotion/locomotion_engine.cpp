#include "surefoot/locomotion/locomotion_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "locomotion/foot_planter.h"
#include "locomotion/parameter_range.h"
#include "locomotion/raw_walker.h"

namespace surefoot {
namespace {

// Feet are planned at least this often, so that slow frames do not change where they stand.
constexpr double kLongestStep = 1.0 / 60.0;  // s
constexpr double kLongestFrame = 1.0;        // s

}  // namespace

class LocomotionEngine::Figure {
 public:
  Figure(std::shared_ptr<const GaitModel> gait, const LocomotionSettings& settings)
      : gait_(std::move(gait)),
        walker_(*gait_, settings.start, settings.placement),
        ground_(settings.ground),
        pose_(gait_->skeleton().size()) {}

  [[nodiscard]] Result<void> plant_feet(const PlanterSettings& settings) {
    Result<FootPlanter> planter = FootPlanter::create(*gait_, ground_, settings);
    if (!planter) return pass_on(planter);
    planter_.emplace(std::move(*planter));
    return {};
  }

  void set_target(const GaitParameters& target, double within) noexcept {
    walker_.set_target(target, within);
    if (planter_) planter_->expect_change();
  }
  void start_with(Side foot, const GaitParameters& target, double within) noexcept {
    set_target(target, within);
    walker_.lead_with(foot);
  }
  double stop_on(Side foot, double within) noexcept {
    if (planter_) planter_->expect_change();
    return walker_.stop_on(foot, within);
  }
  void turn_to(double heading, double within) noexcept {
    walker_.turn_to(heading, within);
    if (planter_) planter_->expect_change();
  }
  void set_steps(const StepStyle& steps) noexcept {
    if (planter_) planter_->set_style(steps);
  }

  void step(double dt) noexcept {
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

  [[nodiscard]] const GaitModel& gait() const noexcept { return *gait_; }
  [[nodiscard]] const RawWalker& walker() const noexcept { return walker_; }
  [[nodiscard]] const PlanterState& feet() const noexcept { return feet_; }
  [[nodiscard]] ConstPoseSpan pose() const noexcept { return pose_; }

 private:
  std::shared_ptr<const GaitModel> gait_;
  RawWalker walker_;
  Ground ground_;
  std::optional<FootPlanter> planter_;
  PlanterState feet_;
  std::vector<Transform> pose_;
};

LocomotionEngine::LocomotionEngine(std::unique_ptr<Figure> figure) noexcept
    : figure_(std::move(figure)) {}
LocomotionEngine::LocomotionEngine(LocomotionEngine&&) noexcept = default;
LocomotionEngine& LocomotionEngine::operator=(LocomotionEngine&&) noexcept = default;
LocomotionEngine::~LocomotionEngine() = default;

Result<LocomotionEngine> LocomotionEngine::create(std::shared_ptr<const GaitModel> gait,
                                                  const LocomotionSettings& settings,
                                                  Diagnostics* notes) {
  if (gait == nullptr) return fail("an engine needs a gait");
  if (auto checked = check_parameters(*gait, settings.start, notes); !checked) {
    return pass_on(checked);
  }
  const WalkerPlacement& at = settings.placement;
  if (!std::isfinite(at.x) || !std::isfinite(at.z) || !std::isfinite(at.heading)) {
    return fail("the starting position is not finite");
  }
  auto figure = std::make_unique<Figure>(std::move(gait), settings);
  if (settings.plant_feet) {
    if (auto planted = figure->plant_feet(settings.planter); !planted) return pass_on(planted);
  }
  figure->step(0.0);
  return LocomotionEngine(std::move(figure));
}

Result<void> LocomotionEngine::set_target(const GaitParameters& target, double within_seconds,
                                          Diagnostics* notes) {
  if (auto checked = check_reach_time(within_seconds); !checked) return checked;
  if (auto checked = check_parameters(figure_->gait(), target, notes); !checked) return checked;
  figure_->set_target(target, within_seconds);
  return {};
}

Result<void> LocomotionEngine::start_with(Side foot, const GaitParameters& target,
                                          double within_seconds, Diagnostics* notes) {
  if (figure_->walker().rest_in() > 0.0) {
    return fail("the figure does not stand, so it cannot start with a chosen foot");
  }
  if (auto checked = check_reach_time(within_seconds); !checked) return checked;
  if (auto checked = check_parameters(figure_->gait(), target, notes); !checked) return checked;
  figure_->start_with(foot, target, within_seconds);
  return {};
}

Result<double> LocomotionEngine::stop_on(Side foot, double within_seconds) {
  if (auto checked = check_reach_time(within_seconds); !checked) return pass_on(checked);
  if (figure_->walker().rest_in() == 0.0) {
    return fail("the figure stands already, so it cannot stop on a chosen foot");
  }
  return figure_->stop_on(foot, within_seconds);
}

Result<void> LocomotionEngine::turn_to(double heading, double within_seconds) {
  if (auto checked = check_reach_time(within_seconds); !checked) return checked;
  if (!std::isfinite(heading)) return fail(fmt::format("{} is not a valid heading", heading));
  figure_->turn_to(heading, within_seconds);
  return {};
}

void LocomotionEngine::set_steps(const StepStyle& steps) noexcept { figure_->set_steps(steps); }

ConstPoseSpan LocomotionEngine::advance(double dt) noexcept {
  if (!(dt > 0.0)) return figure_->pose();
  const double time = std::min(dt, kLongestFrame);
  const int steps = static_cast<int>(std::ceil(time / kLongestStep - 1e-9));
  for (int i = 0; i < steps; ++i) figure_->step(time / steps);
  return figure_->pose();
}

ConstPoseSpan LocomotionEngine::pose() const noexcept { return figure_->pose(); }
const Skeleton& LocomotionEngine::skeleton() const noexcept { return figure_->gait().skeleton(); }
const Rig& LocomotionEngine::rig() const noexcept { return figure_->gait().rig(); }
const GaitParameters& LocomotionEngine::parameters() const noexcept {
  return figure_->walker().parameters();
}
const GaitParameters& LocomotionEngine::target() const noexcept {
  return figure_->walker().target();
}
const WalkerPlacement& LocomotionEngine::placement() const noexcept {
  return figure_->walker().placement();
}
double LocomotionEngine::cycles() const noexcept { return figure_->walker().cycles(); }
double LocomotionEngine::natural_run(double speed) const noexcept {
  return figure_->gait().natural_run(speed);
}
const PlanterState& LocomotionEngine::feet() const noexcept { return figure_->feet(); }

}  // namespace surefoot
