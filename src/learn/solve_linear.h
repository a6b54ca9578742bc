#pragma once

#include <Eigen/Core>
#include <optional>

namespace surefoot {

/// The x for which matrix * x is nearest to `right`, column by column, by Householder reflections
/// with pivots. Apart from its users because it takes long to compile.
[[nodiscard]] Eigen::MatrixXd solve_linear(const Eigen::MatrixXd& matrix,
                                           const Eigen::MatrixXd& right);

/// The same for a square matrix; nothing where it cannot be inverted.
[[nodiscard]] std::optional<Eigen::MatrixXd> solve_invertible(const Eigen::MatrixXd& matrix,
                                                              const Eigen::MatrixXd& right);

}  // namespace surefoot
