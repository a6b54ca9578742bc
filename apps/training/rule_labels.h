#pragma once

#include "surefoot/pipeline/load.h"
#include "training/contact_labels.h"

namespace surefoot::training {

/// Limits of a heel or ball for a leg of 0.85 m; they scale with the leg.
struct HeightAndSpeed {
  double height = 0.0;  ///< m above its own local floor, > 0
  double speed = 0.0;   ///< m/s, > 0
};

/// Labels for clean motion that nobody has measured. A foot is in contact while its heel or ball
/// stands by the threshold detector with limits `contact`, and free while neither does with limits
/// `free`, which are wider. What lies between, around strikes and toe-offs and where a foot slides,
/// stays unknown.
struct LabelRule {
  HeightAndSpeed contact{0.015, 0.3};
  HeightAndSpeed free{0.06, 2.0};
};

/// Labels of a motion by the rule. A T-pose at the start is unknown, and where contacts begin and
/// end is not told: the rule does not know strikes and toe-offs.
[[nodiscard]] ContactLabels labels_by_rule(const Take& loaded, const LabelRule& rule = {});

}  // namespace surefoot::training
