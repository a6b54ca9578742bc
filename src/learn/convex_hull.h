#pragma once

#include <Eigen/Core>

namespace surefoot {

/// The point of a convex hull nearest to another.
struct HullPoint {
  Eigen::VectorXd point;
  Eigen::VectorXd
      shares;  ///< of the hull's points: not negative, sum one, `points * shares = point`
  double distance = 0.0;  ///< 0 inside, within rounding
};

/// Wolfe's minimum-norm-point method (1976) in any dimension. `points` is dimensions x count, with
/// at least one point; all numbers are finite.
[[nodiscard]] HullPoint nearest_in_hull(const Eigen::MatrixXd& points, const Eigen::VectorXd& to);

}  // namespace surefoot
