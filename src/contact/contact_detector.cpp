#include "surefoot/contact/contact_detector.h"

#include <utility>

#include "contact/boost.h"
#include "contact/foot_features.h"
#include "contact/plant_decider.h"
#include "learn/tree_ensemble.h"
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
  Stages(const Skeleton& skeleton, const Rig& rig, FootFeatureStream features, PlantDecider decider,
         TreeEnsemble trees)
      : skeleton_(skeleton),
        rig_(rig),
        joints_(leg_joints(skeleton, rig)),
        world_(skeleton.size()),
        features_(std::move(features)),
        decider_(std::move(decider)),
        trees_(std::move(trees)) {}

  std::optional<ContactDecision> push(ConstPoseSpan pose) noexcept {
    if (pose.size() != world_.size()) return std::nullopt;
    forward_kinematics(skeleton_, joints_, pose, world_);
    const BothLegs legs{leg_pose(rig_.legs[0], world_), leg_pose(rig_.legs[1], world_)};
    decider_.push_pose(legs);
    if (const FeetFeatures* features = features_.push(legs)) {
      decider_.push_log_odds(boost_log_odds(trees_, *features));
    }
    return decider_.pop();
  }

  std::optional<ContactDecision> flush() noexcept {
    while (const FeetFeatures* features = ended_ ? nullptr : features_.flush()) {
      decider_.push_log_odds(boost_log_odds(trees_, *features));
    }
    ended_ = true;
    const auto decision = decider_.flush();
    if (!decision) reset();
    return decision;
  }

  void reset() noexcept {
    features_.reset();
    decider_.reset();
    ended_ = false;
  }

  [[nodiscard]] int latency_frames() const noexcept { return decider_.latency_frames(); }

 private:
  Skeleton skeleton_;
  Rig rig_;
  std::vector<int> joints_;
  std::vector<Transform> world_;
  FootFeatureStream features_;
  PlantDecider decider_;
  TreeEnsemble trees_;
  bool ended_ = false;
};

ContactDetector::ContactDetector(std::unique_ptr<Stages> stages) noexcept
    : stages_(std::move(stages)) {}
ContactDetector::ContactDetector(ContactDetector&&) noexcept = default;
ContactDetector& ContactDetector::operator=(ContactDetector&&) noexcept = default;
ContactDetector::~ContactDetector() = default;

Result<ContactDetector> ContactDetector::create(const Skeleton& skeleton, const Rig& rig,
                                                const Ground& ground, double fps,
                                                const PlantDeciderSettings& settings,
                                                const TreeEnsemble* trees) {
  if (!fits(rig, skeleton.size()))
    return fail("the rig refers to joints that the skeleton does not have");
  const TreeEnsemble& used = trees ? *trees : embedded_boost();
  if (used.features() != kFootFeatures) return fail("the model expects different features");
  Result<FootFeatureStream> features = FootFeatureStream::create(rig, fps);
  if (!features) return pass_on(features);
  PlantDecider decider(rig, ground, fps, features->latency_frames(), settings);
  return ContactDetector(
      std::make_unique<Stages>(skeleton, rig, std::move(*features), std::move(decider), used));
}

std::optional<ContactDecision> ContactDetector::push(ConstPoseSpan pose) noexcept {
  return stages_->push(pose);
}
std::optional<ContactDecision> ContactDetector::flush() noexcept { return stages_->flush(); }
void ContactDetector::reset() noexcept { stages_->reset(); }
int ContactDetector::latency_frames() const noexcept { return stages_->latency_frames(); }

}  // namespace surefoot
