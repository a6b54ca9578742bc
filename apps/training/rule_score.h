#pragma once

#include <map>
#include <span>
#include <string>

#include "training/labelled_legs.h"
#include "training/rate.h"

namespace surefoot::training {

/// How labels by rule agree with measured ones, over the foot frames that are measured.
struct RuleScore {
  Rate contact;  ///< frames that the rule calls contact
  Rate free;     ///< frames that it calls free
  Rate known;    ///< all; right are those that it does not leave unknown
};

/// By category, and under "all".
[[nodiscard]] std::map<std::string, RuleScore> score_rule(std::span<const LabelledClip> clips);

[[nodiscard]] std::string rule_score_text(const std::map<std::string, RuleScore>& scores);

}  // namespace surefoot::training
