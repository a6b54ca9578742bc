#include "learn/thin_svd.h"

#include <Eigen/SVD>

namespace surefoot {

ThinSvd thin_svd(const Eigen::MatrixXd& matrix) {
  const Eigen::BDCSVD<Eigen::MatrixXd> svd(matrix, Eigen::ComputeThinU);
  return {svd.matrixU(), svd.singularValues()};
}

}  // namespace surefoot
