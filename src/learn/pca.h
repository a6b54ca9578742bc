#pragma once

#include <Eigen/Core>

#include "surefoot/base/error.h"

namespace surefoot {

/// Principal components of some vectors: x = mean + components * weights.
struct Pca {
  Eigen::VectorXd mean;
  Eigen::MatrixXd components;   ///< orthonormal columns, by falling variance
  Eigen::VectorXd variances;    ///< along each of them
  double total_variance = 0.0;  ///< of the examples, so that the kept share is known

  [[nodiscard]] int dimensions() const noexcept { return static_cast<int>(mean.size()); }
  [[nodiscard]] int size() const noexcept { return static_cast<int>(variances.size()); }
  /// Share of the examples' variance that the components hold, 0 to 1; 1 where there is none.
  [[nodiscard]] double variance_kept() const noexcept;

  [[nodiscard]] Eigen::VectorXd project(const Eigen::VectorXd& x) const;
  [[nodiscard]] Eigen::VectorXd reconstruct(const Eigen::VectorXd& weights) const;
};

struct PcaSettings {
  double variance_kept = 1.0;  ///< as few components as keep this share of the variance, 0..1
  int most = 1000;             ///< components at most, >= 0
};

/// Components of the columns of `examples` (dimensions x examples) by a singular value
/// decomposition. Of the two directions of a component, the one whose largest entry is positive.
/// Components without variance are left out. Refuses no examples and numbers that are not finite.
[[nodiscard]] Result<Pca> fit_pca(const Eigen::MatrixXd& examples,
                                  const PcaSettings& settings = {});

}  // namespace surefoot
