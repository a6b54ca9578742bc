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
#include "locomotion/steering.h"
#include "locomotion/treads.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

// Feet are planned at least this often, so that slow frames do not change where they stand.
constexpr double kLongestStep = 1.0 / 60.0;  // s
constexpr double kLongestFrame = 1.0;        // s
constexpr double kCyclesBefore = 1.0;        // that a figure has walked when it begins to be seen

}  // namespace

class LocomotionEngine::Figure {
 public:
  Figure(std::shared_ptr<const GaitModel> gait, const LocomotionSettings& settings)
      : gait_(std::move(gait)),
        walker_(*gait_, settings.start, settings.placement),
        ground_(settings.ground),
        in_place_(settings.in_place),
        looks_ahead_(settings.plant_feet && settings.slow_for_steps && is_uneven(settings.ground)),
        pose_(gait_->skeleton().size()) {}

  [[nodiscard]] Result<void> plant_feet(const PlanterSettings& settings) {
    Result<FootPlanter> planter = FootPlanter::create(*gait_, ground_, settings);
    if (!planter) return pass_on(planter);
    planter_.emplace(std::move(*planter));
    return {};
  }

  void set_target(const GaitParameters& target, double within) noexcept {
    stick_.reset();
    walker_.set_target(target, within);
    if (planter_) planter_->expect_change();
  }
  void start_with(Side foot, const GaitParameters& target, double within) noexcept {
    set_target(target, within);
    walker_.lead_with(foot);
  }
  double stop_on(Side foot, double within) noexcept {
    stick_.reset();
    if (planter_) planter_->expect_change();
    return walker_.stop_on(foot, within);
  }
  [[nodiscard]] bool steered_by(const Stick& stick) const noexcept {
    return stick_ && stick_->x == stick.x && stick_->z == stick.z && stick_->facing == stick.facing;
  }
  void steer(const Stick& stick, const Steering& steering) noexcept {
    set_target(steering.target, steering.within);
    if (steering.heading) walker_.turn_to(*steering.heading, steering.turn_within);
    stick_ = stick;
  }
  void follow(const Route& route) noexcept {
    stick_.reset();
    walker_.follow(route);
    if (planter_) planter_->expect_change();
  }
  void turn_to(double heading, double within) noexcept {
    stick_.reset();
    walker_.turn_to(heading, within);
    if (planter_) planter_->expect_change();
  }
  void set_steps(const StepStyle& steps) noexcept {
    if (planter_) planter_->set_style(steps);
  }

  void step(double dt) noexcept {
    look_ahead();
    const RawWalker before = walker_;
    walker_.advance(dt);
    walker_.pose(pose_);
    const WalkerPlacement& at = walker_.placement();
    if (planter_) {
      feet_ = planter_->plant(before, walker_, dt, pose_);
    } else {
      const double floor = ground_.height(at.x, at.z);
      if (std::isfinite(floor)) pose_[0].translation.y() += floor;
    }
    if (!in_place_) return;
    const Quat back = yaw(-at.heading);
    pose_[0] = {back * pose_[0].rotation,
                back * Vec3(pose_[0].translation - Vec3(at.x, 0.0, at.z))};
  }

  /// Whoever walks from the first frame on has walked before: its feet stand and swing as they do
  /// later. Where there is no ground behind it, they begin as they are.
  void begin() noexcept {
    if (looks_ahead_) {
      pace_.look(*gait_, ground_, walker_.going());
      walker_.heed(pace_);
    }
    const GaitParameters& start = walker_.parameters();
    if (planter_ && start.speed != 0.0) {
      const double time = kCyclesBefore / walker_.cadence();
      const int steps = static_cast<int>(std::ceil(time / kLongestStep));
      RawWalker before = walker_.ago(time);
      bool grounded = true;
      for (int i = 0; i < steps && grounded; ++i) {
        grounded = std::isfinite(ground_.height(before.placement().x, before.placement().z));
        RawWalker next = walker_.ago(time * (steps - i) / steps);
        next.pose(pose_);
        planter_->plant(before, next, i == 0 ? 0.0 : time / steps, pose_);
        before = next;
      }
      walker_.pose(pose_);
      if (!grounded) planter_->reset();
      feet_ = planter_->plant(before, walker_, time / steps, pose_);
    }
    step(0.0);
  }

  void stay() noexcept { root_step_ = {}; }
  void advance(double time, int steps) noexcept {
    const WalkerPlacement from = walker_.placement();
    for (int i = 0; i < steps; ++i) step(time / steps);
    const WalkerPlacement& to = walker_.placement();
    const Vec3 way = yaw(-from.heading) * Vec3(to.x - from.x, 0.0, to.z - from.z);
    root_step_ = {way.x(), way.z(), to.heading - from.heading};
  }

  [[nodiscard]] const GaitModel& gait() const noexcept { return *gait_; }
  [[nodiscard]] const RawWalker& walker() const noexcept { return walker_; }
  [[nodiscard]] const PlanterState& feet() const noexcept { return feet_; }
  [[nodiscard]] ConstPoseSpan pose() const noexcept { return pose_; }
  [[nodiscard]] const RootStep& root_step() const noexcept { return root_step_; }

 private:
  /// What the ground ahead does to the speed.
  void look_ahead() noexcept {
    if (!looks_ahead_) return;
    if (pace_.look(*gait_, ground_, walker_.going())) planter_->expect_change();
  }

  std::shared_ptr<const GaitModel> gait_;
  GroundPace pace_;
  RawWalker walker_;
  Ground ground_;
  bool in_place_;
  bool looks_ahead_;  // for steps
  std::optional<FootPlanter> planter_;
  RootStep root_step_;
  PlanterState feet_;
  std::optional<Stick> stick_;  // that it follows
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
  figure->begin();
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

Result<void> LocomotionEngine::go_to(const WalkerPlacement& place, double seconds,
                                     double arrival_speed) {
  if (auto checked = check_reach_time(seconds); !checked) return checked;
  const RawWalker& walker = figure_->walker();
  GaitParameters arriving = walker.parameters();
  arriving.speed = arrival_speed;
  arriving.run = 0.0;
  if (auto checked = check_parameters(figure_->gait(), arriving); !checked) return checked;
  if (arrival_speed < 0.0)
    return fail("a figure cannot arrive walking backwards; give a speed of 0 or more");
  Route::Limits limits;
  limits.forwards = figure_->gait().top_speed();
  const Result<Route> route =
      Route::plan({walker.placement(), walker.parameters().speed, walker.parameters().turn_rate},
                  place, seconds, arrival_speed, limits);
  if (!route) return pass_on(route);
  figure_->follow(*route);
  return {};
}

Result<void> LocomotionEngine::steer(const Stick& stick, const StickLimits& limits,
                                     Diagnostics* notes) {
  if (figure_->steered_by(stick)) return {};
  const Result<Steering> steering = steer_by(stick, limits, figure_->walker(), notes);
  if (!steering) return pass_on(steering);
  figure_->steer(stick, *steering);
  return {};
}

void LocomotionEngine::set_steps(const StepStyle& steps) noexcept { figure_->set_steps(steps); }

ConstPoseSpan LocomotionEngine::advance(double dt) noexcept {
  if (!(dt > 0.0)) {
    figure_->stay();
    return figure_->pose();
  }
  const double time = std::min(dt, kLongestFrame);
  const int steps = static_cast<int>(std::ceil(time / kLongestStep - 1e-9));
  figure_->advance(time, steps);
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
const RootStep& LocomotionEngine::root_step() const noexcept { return figure_->root_step(); }
double LocomotionEngine::cycles() const noexcept { return figure_->walker().cycles(); }
double LocomotionEngine::natural_run(double speed) const noexcept {
  return figure_->gait().natural_run(speed);
}
const PlanterState& LocomotionEngine::feet() const noexcept { return figure_->feet(); }

}  // namespace surefoot
