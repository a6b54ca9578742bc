#pragma once

#include <span>

#include "contact/label_svm.h"
#include "training/label_rows.h"
#include "training/svm_trainer.h"

namespace surefoot::training {

/// The defaults are what measures best on unseen subjects.
struct LabelSvmSettings {
  LegFeatureSettings features{LegFeatureSet::positions, 5};
  bool two_stages = false;
  int rows = 6000;       ///< at most, that are drawn for training, evenly
  double penalty = 3.0;  ///< C of method 3.2, > 0
  double spread = 2.0;   ///< gamma times the number of features, > 0
};

/// Trains a machine for the five labels on some clips. Refuses clips with fewer than two labels.
[[nodiscard]] Result<LabelSvm> train_label_svm(std::span<const LabelClip* const> clips,
                                               const LabelSvmSettings& settings);

}  // namespace surefoot::training
