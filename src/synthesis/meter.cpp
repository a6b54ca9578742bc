#include "synthesis/meter.h"

#include <algorithm>

#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

std::string_view name_of(ParameterKind kind) noexcept {
  switch (kind) {
    case ParameterKind::straight: return "straight";
    case ParameterKind::curved: return "curved";
    case ParameterKind::stairs: return "stairs";
    case ParameterKind::backward: return "backward";
    case ParameterKind::sideways: return "sideways";
    case ParameterKind::spot: return "spot";
    case ParameterKind::jump: return "jump";
  }
  return "";
}

int dimensions_of(ParameterKind kind) noexcept {
  return kind == ParameterKind::straight ? 2 : kind == ParameterKind::jump ? 1 : kStepParameters;
}

MovementKind movement_kind_of(ParameterKind kind) noexcept {
  return kind == ParameterKind::jump ? MovementKind::jump : MovementKind::step;
}

std::array<double, 2> straight_part(const StepParameters& parameters) noexcept {
  return {-parameters[2], parameters[5]};
}

MovementMeter::MovementMeter(const Skeleton& skeleton, const Rig& rig)
    : skeleton_(skeleton),
      rig_(rig),
      joints_(leg_joints(skeleton, rig)),
      pose_(rest_pose(skeleton)),
      world_(pose_.size()) {}

void MovementMeter::pose(const BlendedMovement& movement, int sample) noexcept {
  movement.pose_of(sample, pose_);
  forward_kinematics(skeleton_, joints_, pose_, world_);
}

StepPrints MovementMeter::step_prints(const BlendedMovement& step) noexcept {
  const Leg& moving = rig_.leg(step.moving());
  const Leg& fixed = rig_.leg(opposite(step.moving()));
  StepPrints prints;
  const auto [start, middle, end] = step.grid().landmarks();
  pose(step, start);
  prints.from = footprint_of(moving, leg_pose(moving, world_));
  pose(step, middle);
  prints.fixed = footprint_of(fixed, leg_pose(fixed, world_));
  pose(step, end);
  prints.to = footprint_of(moving, leg_pose(moving, world_));
  return prints;
}

std::array<Footprint, 2> MovementMeter::both_prints(const BlendedMovement& jump,
                                                    int sample) noexcept {
  pose(jump, sample);
  std::array<Footprint, 2> prints;
  for (const Side side : kSides) {
    prints[index_of(side)] = footprint_of(rig_.leg(side), leg_pose(rig_.leg(side), world_));
  }
  return prints;
}

void MovementMeter::measure(const BlendedMovement& movement, ParameterKind kind,
                            std::span<double> parameters) noexcept {
  if (kind == ParameterKind::jump) {
    const auto before = both_prints(movement, 0);
    const auto after = both_prints(movement, movement.grid().landmarks().back());
    const Vec3 way = 0.5 * (after[0].position_world + after[1].position_world -
                            before[0].position_world - before[1].position_world);
    parameters[0] = (yaw(-mean_heading(before[0], before[1])) * way).z();
    return;
  }
  const StepParameters all = parameters_of(step_prints(movement));
  if (kind == ParameterKind::straight) {
    const auto straight = straight_part(all);
    std::copy(straight.begin(), straight.end(), parameters.begin());
  } else {
    std::copy(all.begin(), all.end(), parameters.begin());
  }
}

}  // namespace surefoot
