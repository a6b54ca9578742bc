#include "training/rule_labels.h"

#include <algorithm>

#include "surefoot/contact/detect.h"

namespace surefoot::training {
namespace {

ContactLabels threshold_labels(const Take& loaded, const HeightAndSpeed& limits) {
  DetectSettings settings;
  settings.method = DetectMethod::threshold;
  settings.threshold.height = limits.height;
  settings.threshold.speed = limits.speed;
  const Take groundless(loaded.name(), loaded.clip(), loaded.rig(), Ground::none());
  return labels_of(detect_plants(groundless, settings));
}

}  // namespace

ContactLabels labels_by_rule(const Take& loaded, const LabelRule& rule) {
  ContactLabels labels = threshold_labels(loaded, rule.contact);
  const ContactLabels possible = threshold_labels(loaded, rule.free);
  for (std::size_t side = 0; side < 2; ++side) {
    FootLabels& foot = labels[side];
    for (std::size_t f = 0; f < foot.frames.size(); ++f) {
      const bool between =
          foot.frames[f] == FootLabels::kFree && possible[side].frames[f] == FootLabels::kContact;
      if (between) foot.frames[f] = FootLabels::kUnknown;
    }
    std::fill_n(foot.frames.begin(), loaded.first_frame(), FootLabels::kUnknown);
    for (LabelledContact& contact : foot.contacts) {
      contact.begins_here = false;
      contact.ends_here = false;
    }
  }
  return labels;
}

}  // namespace surefoot::training
