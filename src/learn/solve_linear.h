#pragma once

#include <Eigen/Core>

namespace surefoot {

/// The x for which matrix * x is nearest to `right`, by Householder reflections with pivots. Apart
/// from its users because it takes long to compile.
[[nodiscard]] Eigen::VectorXd solve_linear(const Eigen::MatrixXd& matrix,
                                           const Eigen::VectorXd& right);

}  // namespace surefoot
