#pragma once

#include <span>

#include "learn/tree_ensemble.h"
#include "training/rows.h"

namespace surefoot::training {

/// How boosted trees are grown.
struct BoostSettings {
  int trees = 500;
  int depth = 6;
  double rate = 0.05;              ///< shrinkage of each tree
  double least_child_weight = 10;  ///< of the rows of a leaf
  double row_share = 0.4;          ///< that each tree sees
  double feature_share = 0.25;     ///< that each tree sees
  double ridge = 1.0;              ///< on leaf values
  int bins = 64;                   ///< of each feature
};

/// Grows trees for log odds of contact. One thread and a fixed seed: the same rows give the same
/// trees to the last bit. Refuses rows without both labels.
[[nodiscard]] Result<TreeEnsemble> train_boost(std::span<const ClipRows* const> rows,
                                               const BoostSettings& settings,
                                               const ProgressFn& progress);

}  // namespace surefoot::training
