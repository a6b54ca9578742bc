#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "contact/foot_svm.h"
#include "learn/svm.h"
#include "training/rows.h"

namespace surefoot::training {

/// C and gamma of method 3.2.
struct SvmSettings {
  double penalty = 2.0;     ///< C: of a row inside the margin, > 0
  double gamma = 0.06;      ///< of the kernel, > 0
  double tolerance = 1e-3;  ///< of the optimality conditions, > 0
};

/// Trains a machine by LIBSVM on rows (dimensions x rows) and their labels. Classes weigh inversely
/// to their frequency (method 3.2), so that the mean weight is 1. The same rows give the same
/// machine. Refuses fewer than two labels.
[[nodiscard]] Result<SvmModel> train_svm(Eigen::Ref<const Eigen::MatrixXf> rows,
                                         std::span<const int> labels, const SvmSettings& settings);

struct FootSvmSettings {
  SvmSettings svm;
  int rows = 14000;  ///< that are drawn for training, most of them near strikes and toe-offs
};

/// Trains the machine that tells contact of a foot. Refuses rows without both labels.
[[nodiscard]] Result<FootSvm> train_foot_svm(std::span<const ClipRows* const> rows,
                                             const FootSvmSettings& settings);

}  // namespace surefoot::training
