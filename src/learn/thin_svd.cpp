#include "learn/thin_svd.h"

#include <Eigen/SVD>

namespace surefoot {

namespace {

using Svd = Eigen::JacobiSVD<Eigen::MatrixXd>;

}  // namespace

ThinSvd thin_svd(const Eigen::MatrixXd& matrix) {
  const Svd svd(matrix, Eigen::ComputeThinU);
  return {svd.matrixU(), svd.singularValues()};
}

Eigen::MatrixXd least_squares(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right,
                              double rank_tolerance) {
  Svd svd(matrix, Eigen::ComputeThinU | Eigen::ComputeThinV);
  svd.setThreshold(rank_tolerance);
  return svd.solve(right);
}

}  // namespace surefoot
