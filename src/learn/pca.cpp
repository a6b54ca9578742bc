#include "learn/pca.h"

#include <algorithm>

#include "learn/thin_svd.h"

namespace surefoot {
namespace {

/// Below this share of the largest singular value a direction is rounding error.
constexpr double kNoise = 1e-12;

int components_to_keep(const Eigen::VectorXd& variances, double total,
                       const PcaSettings& settings) {
  const int most = std::min(settings.most, static_cast<int>(variances.size()));
  const double least = kNoise * kNoise * (variances.size() > 0 ? variances[0] : 0.0);
  double kept = 0.0;
  int count = 0;
  while (count < most && variances[count] > least &&
         (settings.variance_kept >= 1.0 || kept < settings.variance_kept * total)) {
    kept += variances[count];
    ++count;
  }
  return count;
}

}  // namespace

double Pca::variance_kept() const noexcept {
  return total_variance > 0.0 ? variances.sum() / total_variance : 1.0;
}

Eigen::VectorXd Pca::project(const Eigen::VectorXd& x) const {
  return components.transpose() * (x - mean);
}

Eigen::VectorXd Pca::reconstruct(const Eigen::VectorXd& weights) const {
  return mean + components * weights;
}

Result<Pca> fit_pca(const Eigen::MatrixXd& examples, const PcaSettings& settings) {
  if (examples.cols() == 0 || examples.rows() == 0) {
    return fail("principal components need at least one example");
  }
  if (!examples.allFinite()) return fail("an example holds a number that is not finite");
  Pca pca;
  pca.mean = examples.rowwise().mean();
  const Eigen::MatrixXd centred = examples.colwise() - pca.mean;
  const double count = static_cast<double>(examples.cols());
  pca.total_variance = centred.squaredNorm() / count;
  const ThinSvd svd = thin_svd(centred);
  const Eigen::VectorXd variances = svd.values.array().square() / count;
  const int kept = components_to_keep(variances, pca.total_variance, settings);
  pca.components = svd.left.leftCols(kept);
  pca.variances = variances.head(kept);
  for (auto component : pca.components.colwise()) {
    Eigen::Index largest = 0;
    component.cwiseAbs().maxCoeff(&largest);
    if (component[largest] < 0.0) component = -component;
  }
  return pca;
}

}  // namespace surefoot
