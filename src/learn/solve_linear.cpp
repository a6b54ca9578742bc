#include "learn/solve_linear.h"

#include <Eigen/QR>

namespace surefoot {

Eigen::VectorXd solve_linear(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right) {
  return matrix.colPivHouseholderQr().solve(right);
}

}  // namespace surefoot
