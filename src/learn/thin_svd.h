#pragma once

#include <Eigen/Core>

namespace surefoot {

/// matrix = left * diag(values) * right^T with the left vectors only; values fall.
struct ThinSvd {
  Eigen::MatrixXd left;
  Eigen::VectorXd values;
};

/// Alone in its file, because it takes long to compile.
[[nodiscard]] ThinSvd thin_svd(const Eigen::MatrixXd& matrix);

}  // namespace surefoot
