#pragma once

#include <span>

#include "surefoot/contact/label_svm.h"
#include "training/label_rows.h"
#include "training/svm_trainer.h"

namespace surefoot::training {

struct LabelSvmSettings {
  LegFeatureSettings features;
  bool two_stages = false;
  int rows = 1500;        ///< that are drawn for training, evenly
  double penalty = 16.0;  ///< C of SPEC 3.2, > 0
  double spread = 2.0;    ///< gamma times the number of features, > 0
};

/// Trains a machine for the five labels on some clips. Refuses clips with fewer than two labels.
[[nodiscard]] Result<LabelSvm> train_label_svm(std::span<const LabelClip* const> clips,
                                               const LabelSvmSettings& settings);

}  // namespace surefoot::training
