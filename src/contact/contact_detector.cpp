#include "contact/contact_detector.h"

#include <utility>

#include "contact/leg_detector.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

bool fits(const Rig& rig, int joints) {
  const auto exists = [&](int joint) { return joint >= 0 && joint < joints; };
  bool all = exists(rig.hips) && exists(rig.mover);
  for (const Leg& leg : rig.legs) {
    all = all && exists(leg.joints.hip) && exists(leg.joints.knee) && exists(leg.joints.ankle) &&
          (leg.joints.ball == kNoJoint || exists(leg.joints.ball));
  }
  return all;
}

}  // namespace

class ContactDetector::Stages {
 public:
  Stages(const Skeleton& skeleton, const Rig& rig, LegDetector detector)
      : skeleton_(skeleton),
        rig_(rig),
        joints_(leg_joints(skeleton, rig)),
        world_(skeleton.size()),
        detector_(std::move(detector)) {}

  std::optional<ContactDecision> push(ConstPoseSpan pose) noexcept {
    if (pose.size() != world_.size()) return std::nullopt;
    forward_kinematics(skeleton_, joints_, pose, world_);
    return detector_.push({leg_pose(rig_.legs[0], world_), leg_pose(rig_.legs[1], world_)});
  }
  [[nodiscard]] LegDetector& detector() noexcept { return detector_; }

 private:
  Skeleton skeleton_;
  Rig rig_;
  std::vector<int> joints_;
  std::vector<Transform> world_;
  LegDetector detector_;
};

ContactDetector::ContactDetector(std::unique_ptr<Stages> stages) noexcept
    : stages_(std::move(stages)) {}
ContactDetector::ContactDetector(ContactDetector&&) noexcept = default;
ContactDetector& ContactDetector::operator=(ContactDetector&&) noexcept = default;
ContactDetector::~ContactDetector() = default;

Result<ContactDetector> ContactDetector::create(const Skeleton& skeleton, const Rig& rig,
                                                const Ground& ground, double fps,
                                                const PlantDeciderSettings& settings,
                                                const ContactModel* model) {
  if (!fits(rig, skeleton.size()))
    return fail("the rig refers to joints that the skeleton does not have");
  Result<LegDetector> detector = LegDetector::create(rig, ground, fps, settings, model);
  if (!detector) return pass_on(detector);
  return ContactDetector(std::make_unique<Stages>(skeleton, rig, std::move(*detector)));
}

std::optional<ContactDecision> ContactDetector::push(ConstPoseSpan pose) noexcept {
  return stages_->push(pose);
}
std::optional<ContactDecision> ContactDetector::flush() noexcept {
  return stages_->detector().flush();
}
void ContactDetector::reset() noexcept { stages_->detector().reset(); }
int ContactDetector::latency_frames() const noexcept {
  return stages_->detector().latency_frames();
}

}  // namespace surefoot
