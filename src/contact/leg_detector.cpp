#include "contact/leg_detector.h"

#include <algorithm>
#include <utility>

#include "contact/look_ahead.h"

namespace surefoot {

LegDetector::LegDetector(FootFeatureStream features, ContactScorer scorer,
                         PlantDecider decider) noexcept
    : features_(std::move(features)), scorer_(std::move(scorer)), decider_(std::move(decider)) {}

Result<LegDetector> LegDetector::create(const Rig& rig, const Ground& ground, double fps,
                                        const PlantDeciderSettings& settings,
                                        const ContactModel* model) {
  const ContactModel& used =
      model ? *model : embedded_contact_model(DetectMethod::boost, settings.look_ahead);
  if (used.empty()) return fail("the model is empty");
  if (!is_look_ahead(settings.look_ahead)) return fail("the look-ahead is not 0 s or more");
  Result<FootFeatureStream> features =
      FootFeatureStream::create(rig, fps, std::min(used.look_ahead, settings.look_ahead));
  if (!features) return pass_on(features);
  PlantDecider decider(rig, ground, fps, features->latency_frames(), settings);
  return LegDetector(std::move(*features), ContactScorer(used), std::move(decider));
}

std::optional<ContactDecision> LegDetector::push(const BothLegs& legs) noexcept {
  decider_.push_pose(legs);
  if (const FeetFeatures* features = features_.push(legs)) {
    decider_.push_log_odds(scorer_.log_odds(*features));
  }
  return decider_.pop();
}

std::optional<ContactDecision> LegDetector::flush() noexcept {
  while (const FeetFeatures* features = ended_ ? nullptr : features_.flush()) {
    decider_.push_log_odds(scorer_.log_odds(*features));
  }
  ended_ = true;
  const auto decision = decider_.flush();
  if (!decision) reset();
  return decision;
}

void LegDetector::reset() noexcept {
  features_.reset();
  decider_.reset();
  ended_ = false;
}

}  // namespace surefoot
