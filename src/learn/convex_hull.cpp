#include "learn/convex_hull.h"

#include <algorithm>
#include <vector>

#include "learn/solve_linear.h"

namespace surefoot {

namespace {

constexpr double kNothing = 1e-12;
constexpr int kMostSteps = 10000;

/// The shares, of sum one but of any sign, that bring the affine hull of `corral` nearest to 0.
Eigen::VectorXd affine_shares(const Eigen::MatrixXd& corral) {
  const Eigen::Index count = corral.cols();
  Eigen::MatrixXd system = corral.transpose() * corral;
  const double scale = std::max(system.trace() / static_cast<double>(count), kNothing);
  system.array() += scale;
  const Eigen::VectorXd shares = solve_linear(system, Eigen::VectorXd::Constant(count, scale));
  return shares / shares.sum();
}

/// Points in use and their shares.
struct Corral {
  std::vector<Eigen::Index> members;
  Eigen::VectorXd shares;

  [[nodiscard]] Eigen::MatrixXd of(const Eigen::MatrixXd& points) const {
    Eigen::MatrixXd chosen(points.rows(), static_cast<Eigen::Index>(members.size()));
    for (std::size_t i = 0; i < members.size(); ++i) {
      chosen.col(i) = points.col(members[i]);
    }
    return chosen;
  }

  void add(Eigen::Index member) {
    members.push_back(member);
    shares.conservativeResize(shares.size() + 1);
    shares(shares.size() - 1) = 0.0;
  }

  /// Moves the shares towards `wanted` until one of them is used up, and drops those that are.
  void move_towards(const Eigen::VectorXd& wanted) {
    double part = 1.0;
    for (Eigen::Index i = 0; i < shares.size(); ++i) {
      if (wanted(i) <= kNothing && shares(i) > wanted(i)) {
        part = std::min(part, shares(i) / (shares(i) - wanted(i)));
      }
    }
    shares += part * (wanted - shares);
    Eigen::Index kept = 0;
    for (Eigen::Index i = 0; i < shares.size(); ++i) {
      if (shares(i) <= kNothing) continue;
      members[kept] = members[i];
      shares(kept++) = shares(i);
    }
    members.resize(kept);
    shares.conservativeResize(kept);
    shares /= shares.sum();
  }
};

}  // namespace

HullPoint nearest_in_hull(const Eigen::MatrixXd& points, const Eigen::VectorXd& to) {
  const Eigen::MatrixXd around = points.colwise() - to;
  const double size = std::max(around.colwise().squaredNorm().maxCoeff(), kNothing);
  Corral corral;
  Eigen::Index nearest = 0;
  around.colwise().squaredNorm().minCoeff(&nearest);
  corral.add(nearest);
  corral.shares(0) = 1.0;
  Eigen::VectorXd x = around.col(nearest);
  for (int step = 0; step < kMostSteps; ++step) {
    Eigen::Index next = 0;
    const double best = (x.transpose() * around).minCoeff(&next);
    if (best >= x.squaredNorm() - kNothing * size) break;
    if (std::find(corral.members.begin(), corral.members.end(), next) != corral.members.end()) {
      break;
    }
    corral.add(next);
    while (true) {
      const Eigen::VectorXd wanted = affine_shares(corral.of(around));
      if (wanted.minCoeff() > kNothing) {
        corral.shares = wanted;
        break;
      }
      corral.move_towards(wanted);
    }
    const Eigen::VectorXd nearer = corral.of(around) * corral.shares;
    if (nearer.squaredNorm() >= x.squaredNorm()) break;
    x = nearer;
  }
  HullPoint result;
  result.shares = Eigen::VectorXd::Zero(points.cols());
  for (std::size_t i = 0; i < corral.members.size(); ++i) {
    result.shares(corral.members[i]) = corral.shares(static_cast<Eigen::Index>(i));
  }
  result.point = points * result.shares;
  result.distance = (result.point - to).norm();
  return result;
}

}  // namespace surefoot
