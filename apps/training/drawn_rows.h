#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "contact/compact_features.h"
#include "training/rows.h"

namespace surefoot::training {

/// Some rows of many, as detectors by distance learn them.
struct DrawnRows {
  CompactScaling scaling;    ///< of all rows
  Eigen::MatrixXf features;  ///< compact and scaled, `kCompactFeatures` x rows
  std::vector<bool> contact;
};

/// Draws `count` rows (all, if there are fewer) without putting back, by weight. Rows near a change
/// of label are what a boundary is made of: within 0.1 s of one they count twice, within 0.2 s
/// one and a half times. The same rows give the same draw. Refuses rows without both labels.
[[nodiscard]] Result<DrawnRows> draw_rows(std::span<const ClipRows* const> rows, int count);

}  // namespace surefoot::training
