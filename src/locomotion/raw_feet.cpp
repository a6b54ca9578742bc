#include "locomotion/raw_feet.h"

namespace surefoot {

namespace {

constexpr double kInstant = 1e-4;  // over which velocities are measured, seconds

}  // namespace

RawFeet::RawFeet(const GaitModel& model, const Ground& ground, std::array<LegChain, 2> chains)
    : model_(&model),
      ground_(ground),
      chains_(std::move(chains)),
      scratch_(model.skeleton().size()) {}

RawFoot RawFeet::foot(Side side, ConstPoseSpan pose, const Vec3& base_world) const noexcept {
  const LegGeometry leg = chain(side).geometry(pose);
  const Leg& roles = model_->rig().leg(side);
  RawFoot foot;
  foot.ankle_world = {leg.ankle_rotation_world, leg.ankle_world};
  foot.joints_world = {foot.ankle_world.apply(roles.heel_in_ankle),
                       foot.ankle_world.apply(roles.ball_in_ankle)};
  for (std::size_t j = 0; j < 2; ++j) {
    const Vec3& p = foot.joints_world[j];
    const bool plane = ground_.kind() == GroundKind::plane;
    foot.lifted_world[j] =
        p + (plane ? Vec3(ground_.height(p.x(), p.z()) * Vec3::UnitY()) : base_world);
  }
  return foot;
}

MovingFoot RawFeet::moving_foot(Side side, const RawWalker& walker,
                                const Vec3& base_world) noexcept {
  MovingFoot moving;
  walker.leg_pose(scratch_);
  moving.foot = foot(side, scratch_, base_world);
  RawWalker ahead = walker;
  ahead.advance(kInstant);
  ahead.leg_pose(scratch_);
  const RawFoot then = foot(side, scratch_, base_world);
  for (std::size_t j = 0; j < 2; ++j) {
    moving.velocities[j] = (then.lifted_world[j] - moving.foot.lifted_world[j]) / kInstant;
  }
  return moving;
}

}  // namespace surefoot
