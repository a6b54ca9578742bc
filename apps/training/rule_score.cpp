#include "training/rule_score.h"

#include <fmt/format.h>

#include <iterator>

#include "training/rule_labels.h"

namespace surefoot::training {
namespace {

void add(std::int8_t by_rule, std::int8_t measured, RuleScore& score) {
  if (measured == FootLabels::kUnknown) return;
  score.known.add(by_rule != FootLabels::kUnknown);
  if (by_rule == FootLabels::kContact) score.contact.add(by_rule == measured);
  if (by_rule == FootLabels::kFree) score.free.add(by_rule == measured);
}

std::string share_text(const Rate& rate) {
  return rate.frames == 0 ? "-" : fmt::format("{:.4f}", rate.share());
}

}  // namespace

std::map<std::string, RuleScore> score_rule(std::span<const LabelledClip> clips) {
  std::map<std::string, RuleScore> scores;
  for (const LabelledClip& clip : clips) {
    const ContactLabels labels = labels_by_rule(clip.loaded);
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t f = 0; f < labels[side].frames.size(); ++f) {
        add(labels[side].frames[f], clip.labels[side].frames[f], scores["all"]);
        add(labels[side].frames[f], clip.labels[side].frames[f], scores[clip.category]);
      }
    }
  }
  return scores;
}

std::string rule_score_text(const std::map<std::string, RuleScore>& scores) {
  std::string text = fmt::format("{:10} {:>14} {:>11} {:>8} {:>7}\n", "clips", "contact, right",
                                 "free, right", "unknown", "frames");
  for (const auto& [category, score] : scores) {
    fmt::format_to(std::back_inserter(text), "{:10} {:>14} {:>11} {:8.3f} {:7}\n", category,
                   share_text(score.contact), share_text(score.free), 1.0 - score.known.share(),
                   score.known.frames);
  }
  return text;
}

}  // namespace surefoot::training
