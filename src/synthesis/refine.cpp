#include "synthesis/refine.h"

#include <algorithm>
#include <cmath>

#include "learn/convex_hull.h"
#include "learn/solve_linear.h"
#include "synthesis/hull_samples.h"

namespace surefoot {

namespace {

constexpr double kLongestStep = 0.1;   // of Newton, metres or radians (method 4.4)
constexpr double kDifference = 1e-4;   // for the Jacobian
constexpr double kReached = 1e-7;      // residual that ends Newton's steps, metres
constexpr double kGoodEnough = 5e-6;   // residual of a pseudo-example, metres
constexpr double kNearestNode = 5e-3;  // pseudo-examples nearer to a node are of no use, metres

std::span<const double> values(const Eigen::VectorXd& v) {
  return {v.data(), static_cast<std::size_t>(v.size())};
}

/// The search for parameters whose movement measures `wanted`.
class Inverse {
 public:
  Inverse(const ExampleGroup& group, GroupProbe& probe)
      : group_(group), probe_(probe), weights_(group.size()) {}

  [[nodiscard]] Eigen::VectorXd measured(const Eigen::VectorXd& p) {
    group_.weights().evaluate(values(p), weights_);
    Eigen::VectorXd result(p.size());
    probe_.measure(group_, weights_, {result.data(), static_cast<std::size_t>(result.size())});
    return result;
  }

  /// Damped Newton from `wanted` itself; the best point found and its residual.
  [[nodiscard]] std::pair<Eigen::VectorXd, double> solve(const Eigen::VectorXd& wanted) {
    Eigen::VectorXd p = wanted;
    Eigen::VectorXd miss = measured(p) - wanted;
    for (int i = 0; i < 40 && size(miss) > kReached; ++i) {
      Eigen::VectorXd step = solve_linear(jacobian(p), -miss);
      step *= std::min(1.0, kLongestStep / std::max(size(step), 1e-300));
      bool better = false;
      for (int halving = 0; halving < 12 && !better; ++halving, step *= 0.5) {
        const Eigen::VectorXd next_miss = measured(p + step) - wanted;
        better = size(next_miss) < size(miss);
        if (better) {
          p += step;
          miss = next_miss;
        }
      }
      if (!better) break;
    }
    return {p, size(miss)};
  }

  static double size(const Eigen::VectorXd& v) { return v.cwiseAbs().maxCoeff(); }

 private:
  [[nodiscard]] Eigen::MatrixXd jacobian(const Eigen::VectorXd& p) {
    Eigen::MatrixXd result(p.size(), p.size());
    for (Eigen::Index i = 0; i < p.size(); ++i) {
      const Eigen::VectorXd aside = kDifference * Eigen::VectorXd::Unit(p.size(), i);
      result.col(i) = (measured(p + aside) - measured(p - aside)) / (2.0 * kDifference);
    }
    return result;
  }

  const ExampleGroup& group_;
  GroupProbe& probe_;
  std::vector<double> weights_;
};

/// From a sample uphill in the error, within the hull, by ever smaller steps along the axes.
Eigen::VectorXd climb(const ExampleGroup& group, GroupProbe& probe, Eigen::VectorXd p) {
  double error = probe.error_at(group, values(p));
  for (double step = 0.02; step > 0.004; step *= 0.5) {
    for (Eigen::Index axis = 0; axis < p.size(); ++axis) {
      for (const double sign : {-1.0, 1.0}) {
        const Eigen::VectorXd next = p + sign * step * Eigen::VectorXd::Unit(p.size(), axis);
        if (nearest_in_hull(group.parameters(), next).distance > 1e-6) continue;
        const double next_error = probe.error_at(group, values(next));
        if (next_error <= error) continue;
        error = next_error;
        p = next;
      }
    }
  }
  return p;
}

double nearest_node(const ExampleGroup& group, const Eigen::VectorXd& p) {
  return (group.weights().nodes().colwise() - p).colwise().norm().minCoeff();
}

/// The next pseudo-example: where the error is largest and Newton's steps arrive.
bool add_pseudo_example(const ExampleGroup& group, GroupProbe& probe, const Eigen::MatrixXd& points,
                        GroupContent& content) {
  std::vector<std::pair<double, Eigen::Index>> order;
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    order.emplace_back(-probe.error_at(group, values(points.col(i))), i);
  }
  std::sort(order.begin(), order.end());
  Inverse inverse(group, probe);
  for (std::size_t attempt = 0; attempt < std::min<std::size_t>(order.size(), 8); ++attempt) {
    const Eigen::VectorXd wanted = climb(group, probe, points.col(order[attempt].second));
    if (nearest_node(group, wanted) < kNearestNode) continue;
    const auto [p, residual] = inverse.solve(wanted);
    if (residual > kGoodEnough) continue;
    Eigen::VectorXd weights(group.size());
    group.weights().evaluate(values(p), {weights.data(), static_cast<std::size_t>(group.size())});
    content.pseudo_nodes.conservativeResize(group.dimensions(), content.pseudo_nodes.cols() + 1);
    content.pseudo_nodes.rightCols(1) = wanted;
    content.pseudo_weights.conservativeResize(content.pseudo_weights.rows() + 1, group.size());
    content.pseudo_weights.bottomRows(1) = weights.transpose();
    return true;
  }
  return false;
}

double error_at_pseudo_nodes(const ExampleGroup& group, GroupProbe& probe) {
  const Eigen::MatrixXd& nodes = group.content().pseudo_nodes;
  return nodes.cols() == 0 ? 0.0 : probe.error_over(group, nodes).largest;
}

}  // namespace

Refinement refine(const MovementLibrary& library, const ExampleGroup& group,
                  const RefineSettings& settings) {
  GroupProbe probe(library);
  const Eigen::MatrixXd points = hull_samples(group.parameters(), settings.samples);
  Refinement result;
  Result<ExampleGroup> current = group.without_pseudo_examples();
  result.content = current ? current->content() : group.content();
  if (!current || points.cols() == 0) return result;
  result.before = probe.error_over(*current, points);
  result.after = result.before;
  GroupContent trial = result.content;
  InterpolationError error = result.before;
  for (int i = 0; i < settings.most && error.largest > settings.enough; ++i) {
    if (!add_pseudo_example(*current, probe, points, trial)) break;
    Result<ExampleGroup> next = ExampleGroup::create(trial, group.parameters(), group.examples());
    if (!next) break;
    current = std::move(next);
    error = probe.error_over(*current, points);
    result.largest_after_each.push_back(error.largest);
    if (error.largest < result.after.largest) {
      result.after = error;
      result.content = trial;
      result.at_pseudo = error_at_pseudo_nodes(*current, probe);
    }
  }
  return result;
}

}  // namespace surefoot
