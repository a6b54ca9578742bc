#pragma once

#include <Eigen/Core>

namespace surefoot {

/// matrix = left * diag(values) * right^T with the left vectors only; values fall.
struct ThinSvd {
  Eigen::MatrixXd left;
  Eigen::VectorXd values;
};

/// By Jacobi rotations. Both functions are apart from their users because the decomposition takes
/// long to compile.
[[nodiscard]] ThinSvd thin_svd(const Eigen::MatrixXd& matrix);

/// The smallest x for which matrix * x is nearest to `right`, column by column. Singular values
/// below `rank_tolerance` times the largest count as zero.
[[nodiscard]] Eigen::MatrixXd least_squares(const Eigen::MatrixXd& matrix,
                                            const Eigen::MatrixXd& right, double rank_tolerance);

}  // namespace surefoot
