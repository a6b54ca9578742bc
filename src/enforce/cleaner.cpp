#include "surefoot/enforce/cleaner.h"

#include "enforce/leg_chains.h"
#include "enforce/stages.h"

namespace surefoot {

namespace {

bool carries(const Skeleton& skeleton, const Rig& rig) noexcept {
  const auto is_joint = [&](int joint) { return joint >= 0 && joint < skeleton.size(); };
  if (!is_joint(rig.hips) || !is_joint(rig.mover)) return false;
  for (const Leg& leg : rig.legs) {
    if (!is_joint(leg.joints.hip) || rig.mover == leg.joints.hip ||
        !skeleton.is_ancestor(rig.mover, leg.joints.hip)) {
      return false;
    }
  }
  return true;
}

}  // namespace

Result<FootskateCleaner> FootskateCleaner::create(const Skeleton& skeleton, const Rig& rig,
                                                  const Ground& ground,
                                                  const CleanSettings& settings, double fps) {
  const Result<CleanWindows> windows = windows_of(settings, fps);
  if (!windows) return pass_on(windows);
  if (!carries(skeleton, rig)) {
    return fail("the rig's legs are not descendants of the joint that carries the body");
  }
  const Result<std::array<LegChain, 2>> chains = leg_chains(skeleton, rig);
  if (!chains) return pass_on(chains);
  Rig own = rig;
  for (Leg& leg : own.legs) {
    if (!(leg.toe_axis_in_ankle.norm() > 1e-9))
      return fail("the rig has a foot without a toe axis");
    leg.toe_axis_in_ankle.normalize();
  }
  const int above_mover = skeleton[own.mover].parent;
  return FootskateCleaner(std::make_unique<Stages>(
      own, ground, settings, *windows, fps, *chains,
      above_mover == kNoJoint ? std::vector<int>{} : skeleton.chain(0, above_mover),
      skeleton.chain(0, own.hips), skeleton.size()));
}

FootskateCleaner::FootskateCleaner(std::unique_ptr<Stages> stages) noexcept
    : stages_(std::move(stages)) {}
FootskateCleaner::FootskateCleaner(FootskateCleaner&&) noexcept = default;
FootskateCleaner& FootskateCleaner::operator=(FootskateCleaner&&) noexcept = default;
FootskateCleaner::~FootskateCleaner() = default;

std::optional<CleanedFrame> FootskateCleaner::push(ConstPoseSpan pose, const PlantedNow& planted,
                                                   double step) noexcept {
  return stages_->push(pose, planted, step);
}
std::optional<CleanedFrame> FootskateCleaner::flush() noexcept { return stages_->flush(); }
void FootskateCleaner::reset() noexcept { stages_->reset(); }
int FootskateCleaner::latency_frames() const noexcept { return stages_->latency(); }

}  // namespace surefoot
