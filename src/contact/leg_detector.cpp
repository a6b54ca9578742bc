#include "contact/leg_detector.h"

#include <algorithm>
#include <utility>

#include "contact/look_ahead.h"
#include "contact/plant_collector.h"

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

std::vector<Plant> detect_by_model(std::span<const BothLegs> poses, const Rig& rig,
                                   const Ground& ground, double fps,
                                   const PlantDeciderSettings& settings,
                                   const ContactModel& model) {
  constexpr std::size_t kAtOnce = 64;  // frames, whose features stay in the cache
  if (model.empty() || !is_look_ahead(settings.look_ahead)) return {};
  Result<FootFeatureStream> stream =
      FootFeatureStream::create(rig, fps, std::min(model.look_ahead, settings.look_ahead));
  if (!stream) return {};
  ContactScorer scorer(model);
  std::vector<FeetFeatures> features;
  features.reserve(kAtOnce);
  std::vector<ContactLogOdds> odds(poses.size());
  std::size_t scored = 0;
  const auto score = [&] {
    scorer.log_odds(features, std::span(odds).subspan(scored, features.size()));
    scored += features.size();
    features.clear();
  };
  const auto add = [&](const FeetFeatures* of_frame) {
    if (of_frame != nullptr) features.push_back(*of_frame);
    if (features.size() == kAtOnce) score();
    return of_frame != nullptr;
  };
  for (const BothLegs& legs : poses) add(stream->push(legs));
  while (add(stream->flush())) {
  }
  score();
  return plants_from_log_odds(poses, odds, fps, rig, ground, settings, stream->latency_frames());
}

}  // namespace surefoot
