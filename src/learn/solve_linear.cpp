#include "learn/solve_linear.h"

#include <Eigen/QR>

namespace surefoot {

namespace {

using Qr = Eigen::ColPivHouseholderQR<Eigen::MatrixXd>;

}  // namespace

Eigen::MatrixXd solve_linear(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right) {
  return Qr(matrix).solve(right);
}

std::optional<Eigen::MatrixXd> solve_invertible(const Eigen::MatrixXd& matrix,
                                                const Eigen::MatrixXd& right) {
  const Qr qr(matrix);
  if (!qr.isInvertible()) return std::nullopt;
  return qr.solve(right);
}

}  // namespace surefoot
