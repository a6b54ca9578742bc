#include "math/nearest_rotation.h"

#include <Eigen/SVD>

namespace surefoot {

Quat nearest_rotation(const Mat3& map) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(Eigen::Matrix3d(map),
                                              Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d sign = Eigen::Matrix3d::Identity();
  sign(2, 2) = (svd.matrixU() * svd.matrixV().transpose()).determinant() < 0.0 ? -1.0 : 1.0;
  const Eigen::Matrix3d rotation = svd.matrixU() * sign * svd.matrixV().transpose();
  return Quat(Eigen::Quaterniond(rotation).normalized());
}

}  // namespace surefoot
