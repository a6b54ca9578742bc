#pragma once

#include <span>
#include <string>
#include <vector>

#include "training/evaluation.h"

namespace surefoot::training {

/// Settings that were tried, and how well a detector trained with them does on other subjects.
struct GridPoint {
  std::string name;  ///< "C 2, gamma 0.06"
  TrainSettings settings;
  double accuracy = 0.0;  ///< over labelled frames of each foot, 0 to 1
};

/// The settings that are tried for a method: C and gamma of a machine, depth and number of trees,
/// number of examples. Empty for methods that do not learn.
[[nodiscard]] std::vector<GridPoint> grid_of(DetectMethod method);

/// Tries every point by cross-validation in folds of subjects, best first. Refuses methods that do
/// not learn and fewer than two folds.
[[nodiscard]] Result<std::vector<GridPoint>> search_grid(std::span<const LabelledClip> clips,
                                                         DetectMethod method, int folds,
                                                         const ProgressFn& progress);

}  // namespace surefoot::training
