#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "contact/leg_features.h"
#include "learn/svm.h"
#include "surefoot/contact/motion_label.h"

namespace surefoot {

/// Brings the middle 96 % of each feature of the training data to [-1, 1]. Method 3.2 brings all of
/// it there; then a few extreme frames decide how much every other counts. Values beyond are cut at
/// +-kLimit, and all are rounded to whole steps, so that a support vector fits into bytes.
struct RangeScaling {
  static constexpr float kLimit = 1.5F;
  static constexpr float kStep = kLimit / 127.0F;

  Eigen::VectorXf middle;
  Eigen::VectorXf half_range;  ///< > 0

  [[nodiscard]] Eigen::MatrixXf apply(Eigen::Ref<const Eigen::MatrixXf> columns) const;
};

/// The scaling of rows of features; `columns` are one frame each, one at least.
[[nodiscard]] RangeScaling range_of(Eigen::Ref<const Eigen::MatrixXf> columns);

/// Tells the five labels of method 3.2 from registered features of both legs: by one machine over
/// five classes or, in two stages, by one over the four contact classes and one that tells skating
/// (1) from not (0). Labels of the machines are the numbers of `MotionLabel`.
struct LabelSvm {
  LegFeatureSettings features;
  RangeScaling scaling;
  SvmClassifier labels;
  std::optional<SvmClassifier> skating;  ///< the other stage of two
  double shortest = 0.05;                ///< s; shorter runs join their longer neighbour
};

/// The label of every frame. `svm` was trained on features of its own settings.
[[nodiscard]] std::vector<MotionLabel> find_labels(std::span<const BothLegs> poses, double fps,
                                                   const Rig& rig, const LabelSvm& svm);

/// The label of every frame of a motion. A T-pose before it is `none`. The machine
/// that is part of the program is `embedded_label_svm()` (label_model.h).
[[nodiscard]] std::vector<MotionLabel> label_motion(const Skeleton& skeleton, const Motion& motion,
                                                    const Rig& rig, const LabelSvm& svm);

}  // namespace surefoot
