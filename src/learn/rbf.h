#pragma once

#include <span>

#include <Eigen/Core>

#include "surefoot/base/error.h"

namespace surefoot {

/// The cubic B-spline (3/2) B(2 s) with support radius 1: 1, 1/4, 0 at s = 0, 1/2, 1 and 0 beyond
/// (method 4.2). `s` is not negative.
[[nodiscard]] double spline_kernel(double s) noexcept;

struct RbfSettings {
  double dilation = 2.0;  ///< a kernel's radius over the distance to the nearest other node, 1 to 8
};

/// Scattered interpolation of weights in any dimension: a linear part and one compact kernel a
/// node (method 4.2). At node k the weights are row k of the targets. Where every row sums to one,
/// so do the weights everywhere. Immutable; `evaluate` allocates nothing.
class RbfWeights {
 public:
  RbfWeights() = default;
  /// `nodes` is dimensions x count, `targets` count x outputs. Refuses no nodes, sizes that do not
  /// fit, numbers that are not finite, a dilation outside its range and two nodes nearer than 1e-9.
  static Result<RbfWeights> create(Eigen::Ref<const Eigen::MatrixXd> nodes,
                                   Eigen::Ref<const Eigen::MatrixXd> targets,
                                   const RbfSettings& settings = {});

  [[nodiscard]] int dimensions() const noexcept { return static_cast<int>(nodes_.rows()); }
  [[nodiscard]] int count() const noexcept { return static_cast<int>(nodes_.cols()); }
  [[nodiscard]] int outputs() const noexcept { return static_cast<int>(linear_.rows()); }
  [[nodiscard]] const Eigen::MatrixXd& nodes() const noexcept { return nodes_; }
  [[nodiscard]] const Eigen::MatrixXd& targets() const noexcept { return targets_; }

  /// w(p). `p` has `dimensions()` values, `weights` has `outputs()`.
  void evaluate(std::span<const double> p, std::span<double> weights) const noexcept;

 private:
  Eigen::MatrixXd nodes_;
  Eigen::MatrixXd targets_;
  Eigen::VectorXd centre_;   // mu, the mean of the nodes
  Eigen::VectorXd radii_;    // R_k
  Eigen::MatrixXd linear_;   // a, outputs x (1 + dimensions)
  Eigen::MatrixXd kernels_;  // r, outputs x count
};

}  // namespace surefoot
