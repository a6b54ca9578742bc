#include "learn/rbf.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "learn/solve_linear.h"
#include "learn/thin_svd.h"

namespace surefoot {

namespace {

// Directions in which the nodes spread less than this part of the widest carry no slope
// (method 4.2).
constexpr double kRankTolerance = 1e-10;
constexpr double kSamePlace = 1e-9;

/// R_k: the dilation times the distance to the nearest other node; 0 for a node that is alone.
Eigen::VectorXd radii_of(const Eigen::MatrixXd& nodes, double dilation) {
  const Eigen::Index count = nodes.cols();
  Eigen::VectorXd radii = Eigen::VectorXd::Zero(count);
  for (Eigen::Index k = 0; count > 1 && k < count; ++k) {
    double nearest = std::numeric_limits<double>::infinity();
    for (Eigen::Index other = 0; other < count; ++other) {
      if (other != k) nearest = std::min(nearest, (nodes.col(k) - nodes.col(other)).norm());
    }
    radii(k) = dilation * nearest;
  }
  return radii;
}

/// A = [1, p - mu], one row a node.
Eigen::MatrixXd linear_terms(const Eigen::MatrixXd& nodes, const Eigen::VectorXd& centre) {
  Eigen::MatrixXd terms(nodes.cols(), nodes.rows() + 1);
  terms.col(0).setOnes();
  terms.rightCols(nodes.rows()) = (nodes.colwise() - centre).transpose();
  return terms;
}

Eigen::MatrixXd kernel_matrix(const Eigen::MatrixXd& nodes, const Eigen::VectorXd& radii) {
  Eigen::MatrixXd kernels(nodes.cols(), nodes.cols());
  for (Eigen::Index k = 0; k < nodes.cols(); ++k) {
    for (Eigen::Index at = 0; at < nodes.cols(); ++at) {
      kernels(at, k) =
          at == k ? 1.0 : spline_kernel((nodes.col(at) - nodes.col(k)).norm() / radii(k));
    }
  }
  return kernels;
}

}  // namespace

double spline_kernel(double s) noexcept {
  const double x = 2.0 * s;
  if (x >= 2.0) return 0.0;
  if (x >= 1.0) return 0.25 * (2.0 - x) * (2.0 - x) * (2.0 - x);
  return 1.0 + x * x * (0.75 * x - 1.5);
}

Result<RbfWeights> RbfWeights::create(Eigen::Ref<const Eigen::MatrixXd> nodes,
                                      Eigen::Ref<const Eigen::MatrixXd> targets,
                                      const RbfSettings& settings) {
  if (nodes.cols() < 1) return fail("interpolation needs at least one example");
  if (targets.rows() != nodes.cols() || targets.cols() < 1) {
    return fail(
        fmt::format("{} nodes need as many rows of weights, not {}", nodes.cols(), targets.rows()));
  }
  if (!nodes.allFinite() || !targets.allFinite()) return fail("a node is not finite");
  if (!(settings.dilation >= 1.0 && settings.dilation <= 8.0)) {
    return fail(fmt::format("a kernel dilation of {} is out of range (1 to 8)", settings.dilation));
  }
  RbfWeights rbf;
  rbf.nodes_ = nodes;
  rbf.targets_ = targets;
  rbf.centre_ = nodes.rowwise().mean();
  rbf.radii_ = radii_of(rbf.nodes_, settings.dilation);
  const Eigen::MatrixXd terms = linear_terms(rbf.nodes_, rbf.centre_);
  if (nodes.cols() == 1) {
    rbf.linear_ = Eigen::MatrixXd::Zero(targets.cols(), terms.cols());
    rbf.linear_.col(0) = targets.row(0).transpose();
    rbf.kernels_ = Eigen::MatrixXd::Zero(targets.cols(), 1);
    return rbf;
  }
  if (rbf.radii_.minCoeff() < settings.dilation * kSamePlace) {
    return fail("two examples have the same parameters; keep one of them");
  }
  const Eigen::MatrixXd linear = least_squares(terms, rbf.targets_, kRankTolerance);
  const std::optional<Eigen::MatrixXd> kernels =
      solve_invertible(kernel_matrix(rbf.nodes_, rbf.radii_), rbf.targets_ - terms * linear);
  if (!kernels) return fail("the examples are too close together to be told apart");
  rbf.linear_ = linear.transpose();
  rbf.kernels_ = kernels->transpose();
  return rbf;
}

void RbfWeights::evaluate(std::span<const double> p, std::span<double> weights) const noexcept {
  const Eigen::Map<const Eigen::VectorXd> at(p.data(), dimensions());
  Eigen::Map<Eigen::VectorXd> w(weights.data(), outputs());
  w = linear_.col(0);
  for (Eigen::Index i = 0; i < dimensions(); ++i) {
    w += (at(i) - centre_(i)) * linear_.col(i + 1);
  }
  for (Eigen::Index k = 0; k < count(); ++k) {
    const double distance = (at - nodes_.col(k)).norm();
    if (distance < radii_(k)) {
      w += spline_kernel(distance / radii_(k)) * kernels_.col(k);
    }
  }
}

}  // namespace surefoot
