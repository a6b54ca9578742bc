#include "walker.h"

#include <nlohmann/json.hpp>

#include "answers.h"
#include "motion_files.h"
#include "requests.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot::wasm {
namespace {

/// The parameters that controls ask for.
GaitParameters parameters_of(const Walker::Controls& controls, const LocomotionEngine& engine) {
  GaitParameters wanted{controls.speed, controls.run, controls.turn_rate, controls.style,
                        controls.aside};
  if (controls.run < 0.0) wanted.run = engine.natural_run(controls.speed);
  return wanted;
}

}  // namespace

Walker::Walker(LocomotionEngine engine)
    : engine_(std::move(engine)),
      world_(engine_.skeleton().size()),
      joints_world_(3 * world_.size()),
      pose_local_(7 * world_.size()) {
  controls_.run = -1.0;
  controls_.within = 0.5;
  write_pose();
  write_state();
}

Result<Walker> Walker::create(Exchange& exchange) {
  const std::string& request = exchange.input(Slot::request);
  const auto word = read_text(request, "ground");
  const auto raw = read_flag(request, "raw");
  const auto in_place = read_flag(request, "in_place");
  const auto placement = read_numbers(request, "placement", 3);
  if (!word) return pass_on(word);
  if (!raw) return pass_on(raw);
  if (!in_place) return pass_on(in_place);
  if (!placement) return pass_on(placement);
  const auto gait = embedded_gait();
  if (!gait) return pass_on(gait);
  const Result<Ground> ground = ground_to_walk_on(*word, exchange);
  if (!ground) return pass_on(ground);
  LocomotionSettings settings;
  settings.placement = {(*placement)[0], (*placement)[1], (*placement)[2]};
  settings.ground = *ground;
  settings.plant_feet = !*raw;
  settings.in_place = *in_place;
  Result<LocomotionEngine> engine = LocomotionEngine::create(*gait, settings);
  if (!engine) return pass_on(engine);
  return Walker(std::move(*engine));
}

std::string Walker::description() const {
  return skeleton_answer(engine_.skeleton(), engine_.rig());
}

Result<void> Walker::set_target() {
  return engine_.set_target(parameters_of(controls_, engine_), controls_.within);
}

Result<void> Walker::turn_to(double heading, double within) {
  return engine_.turn_to(heading, within);
}

Result<void> Walker::start_with(Side foot) {
  return engine_.start_with(foot, parameters_of(controls_, engine_), controls_.within);
}

Result<double> Walker::stop_on(Side foot, double within) {
  Result<double> seconds = engine_.stop_on(foot, within);
  if (seconds) follow_engine();
  return seconds;
}

Result<void> Walker::go_to(const WalkerPlacement& place, double seconds, double arrival) {
  Result<void> went = engine_.go_to(place, seconds, arrival);
  if (went) follow_engine();
  return went;
}

Result<void> Walker::steer(const Stick& stick, const StickLimits& limits) {
  Result<void> steered = engine_.steer(stick, limits);
  if (steered) follow_engine();
  return steered;
}

/// What the next `set_target` leaves out stays as the engine chose it.
void Walker::follow_engine() noexcept {
  controls_.speed = engine_.target().speed;
  controls_.run = -1.0;
  controls_.turn_rate = 0.0;
  controls_.aside = engine_.target().aside;
}

void Walker::set_steps() noexcept {
  const auto& o = controls_.offset;
  engine_.set_steps(
      {controls_.toe_out, controls_.extra_width, {Vec3(o[0], o[1], o[2]), Vec3(o[3], o[4], o[5])}});
}

void Walker::advance(double dt) noexcept {
  engine_.advance(dt);
  write_pose();
  write_state();
}

void Walker::write_pose() noexcept {
  const ConstPoseSpan pose = engine_.pose();
  forward_kinematics(engine_.skeleton(), pose, world_);
  for (std::size_t j = 0; j < world_.size(); ++j) {
    const Eigen::Vector4d& q = pose[j].rotation.coeffs();
    for (int k = 0; k < 3; ++k) {
      joints_world_[3 * j + k] = static_cast<float>(world_[j].translation[k]);
      pose_local_[7 * j + k] = static_cast<float>(pose[j].translation[k]);
    }
    for (int k = 0; k < 4; ++k) pose_local_[7 * j + 3 + k] = static_cast<float>(q[k]);
  }
}

void Walker::write_state() noexcept {
  const WalkerPlacement& at = engine_.placement();
  const GaitParameters& now = engine_.parameters();
  const PlanterState& feet = engine_.feet();
  state_.x = at.x;
  state_.z = at.z;
  state_.heading = at.heading;
  state_.speed = now.speed;
  state_.run = now.run;
  state_.turn_rate = now.turn_rate;
  state_.cycles = engine_.cycles();
  state_.body_lift = feet.body_lift;
  state_.body_drop = feet.body_drop;
  state_.root_step = engine_.root_step();
  for (const Side side : kSides) {
    const FootState& foot = feet.feet[index_of(side)];
    state_.miss[index_of(side)] = foot.miss;
    for (const SolePart part : {SolePart::heel, SolePart::ball}) {
      const std::size_t i = 2 * index_of(side) + index_of(part);
      const PlantState& plant = foot.joints[index_of(part)];
      state_.planted[i] = plant.planted ? 1.0 : 0.0;
      state_.begins[i] = plant.begins ? 1.0 : 0.0;
      const double clearance = engine_.rig().leg(side).clearance[index_of(part)];
      for (int k = 0; k < 3; ++k) {
        state_.place[3 * i + static_cast<std::size_t>(k)] =
            plant.goal_world[k] - (k == 1 ? clearance : 0.0);
      }
    }
  }
}

}  // namespace surefoot::wasm
