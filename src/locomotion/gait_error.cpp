#include "locomotion/gait_error.h"

#include "locomotion/cycle_space.h"
#include "locomotion/mirror.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

CycleSpace space_of(const GaitModelData& data) {
  CycleSpace space;
  space.figure = {data.skeleton, data.rig, mirror_pairs(data.skeleton, 1e-6)};
  space.reference = data.reference;
  space.turning = data.turning;
  return space;
}

}  // namespace

GaitError gait_error(const GaitModel& model, const GaitClip& clip, const GaitCycle& cycle,
                     const std::array<double, kStyles>& style) {
  const CycleSpace space = space_of(model.data());
  GaitError error{cycle.gait, 0.0, 1.0 / cycle.duration, 0.0, 0.0};
  if (cycle.strike == Side::left && !space.figure.pairs) return error;
  const Eigen::VectorXd values = cycle_vector(space, clip, cycle, false);
  error.speed = cycle_speed(space, clip, cycle, values);
  GaitParameters w{.speed = error.speed, .run = cycle.gait == Gait::run ? 1.0 : 0.0};
  w.style = style;
  error.model_cadence = model.cadence(w);
  const auto joints = static_cast<std::size_t>(model.skeleton().size());
  const auto width = static_cast<Eigen::Index>(space.width());
  std::vector<Transform> local(joints);
  std::vector<Transform> real(joints);
  std::vector<Transform> made(joints);
  double sum = 0.0;
  for (int frame = 0; frame < kCycleFrames; ++frame) {
    space.pose(values.segment(frame * width, width), local);
    forward_kinematics(model.skeleton(), local, real);
    model.posture(w, static_cast<double>(frame) / kCycleFrames, local);
    forward_kinematics(model.skeleton(), local, made);
    for (std::size_t j = 0; j < joints; ++j) {
      sum += (real[j].translation - made[j].translation).norm();
    }
  }
  error.mean_joint_error = sum / static_cast<double>(joints * kCycleFrames);
  return error;
}

}  // namespace surefoot
