#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "surefoot/contact/motion_label.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/rig/feet.h"
#include "training/contact_labels.h"

namespace surefoot::training {

/// A motion with labels, and what it is grouped by.
struct LabelledClip {
  std::string name;
  std::string category;
  std::string subject;
  Take loaded;
  ContactLabels labels;
  /// Marked by hand, one a frame; absent where only contacts are known.
  std::optional<std::vector<MotionLabel>> marked = std::nullopt;
};

/// What detectors see of a clip: its legs, with labels.
struct LabelledLegs {
  double fps = 0.0;
  Rig rig;
  std::vector<BothLegs> poses;
  ContactLabels labels;
};

/// A T-pose at the start is left out.
[[nodiscard]] LabelledLegs legs_of(const LabelledClip& clip);

}  // namespace surefoot::training
