#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "surefoot/contact/leg_features.h"
#include "surefoot/contact/motion_label.h"
#include "surefoot/learn/svm.h"

namespace surefoot {

/// Brings each feature of the training data to [-1, 1] (SPEC 3.2).
struct RangeScaling {
  Eigen::VectorXf middle;
  Eigen::VectorXf half_range;  ///< > 0

  [[nodiscard]] Eigen::MatrixXf apply(Eigen::Ref<const Eigen::MatrixXf> columns) const;
};

/// The range of each row of `columns`, of which there is one at least.
[[nodiscard]] RangeScaling range_of(Eigen::Ref<const Eigen::MatrixXf> columns);

/// Tells the five labels of SPEC 3.2 from registered features of both legs: by one machine over
/// five classes or, in two stages, by one over the four contact classes and one that tells skating
/// (1) from not (0). Labels of the machines are the numbers of `MotionLabel`.
struct LabelSvm {
  LegFeatureSettings features;
  RangeScaling scaling;
  SvmClassifier labels;
  std::optional<SvmClassifier> skating;  ///< the other stage of two
  double shortest = 0.1;                 ///< s; shorter runs join their longer neighbour
};

/// The label of every frame. `svm` was trained on features of its own settings.
[[nodiscard]] std::vector<MotionLabel> find_labels(std::span<const std::array<LegPose, 2>> poses,
                                                   double fps, const Rig& rig, const LabelSvm& svm);

}  // namespace surefoot
