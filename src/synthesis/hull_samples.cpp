#include "synthesis/hull_samples.h"

#include <array>
#include <cmath>
#include <vector>

#include "learn/convex_hull.h"

namespace surefoot {

namespace {

/// A number in [0, 1) from a Weyl sequence: the same everywhere, evenly spread. Streams are steps
/// of square roots of primes, which no whole numbers relate.
double spread(int index, std::size_t stream) {
  constexpr std::array kPrimes{2, 3, 5, 7, 11, 13};
  const double at = 0.5 + (index + 1) * std::sqrt(kPrimes[stream]);
  return at - std::floor(at);
}

Eigen::MatrixXd matrix_of(const std::vector<Eigen::VectorXd>& points, Eigen::Index dimensions) {
  Eigen::MatrixXd result(dimensions, static_cast<Eigen::Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i) {
    result.col(i) = points[i];
  }
  return result;
}

std::vector<Eigen::VectorXd> grid(const Eigen::MatrixXd& examples, int count) {
  const Eigen::VectorXd low = examples.rowwise().minCoeff();
  const Eigen::VectorXd size = examples.rowwise().maxCoeff() - low;
  const int columns = examples.rows() == 1 ? count : static_cast<int>(std::sqrt(count));
  const int rows = examples.rows() == 1 ? 1 : columns;
  std::vector<Eigen::VectorXd> points;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      Eigen::VectorXd p = low;
      p(0) += size(0) * (column + 0.5) / columns;
      if (p.size() == 2) p(1) += size(1) * (row + 0.5) / rows;
      if (nearest_in_hull(examples, p).distance < 1e-9) points.push_back(p);
    }
  }
  return points;
}

/// A mixture of `parts` different examples, at most five, with shares evenly spread.
Eigen::VectorXd mixture(const Eigen::MatrixXd& examples, int index, int parts) {
  const auto count = static_cast<int>(examples.cols());
  const auto pick = static_cast<int>(spread(index, 4) * count);
  const int widest = (count - 1) / (parts - 1);
  const int stride = 1 + static_cast<int>(spread(index, 5) * widest);
  Eigen::VectorXd p = Eigen::VectorXd::Zero(examples.rows());
  double left = 1.0;
  for (int part = 0; part < parts; ++part) {
    const int others = parts - 1 - part;
    const double kept =
        others == 0 ? 0.0 : std::pow(spread(index, static_cast<std::size_t>(part)), 1.0 / others);
    p += left * (1.0 - kept) * examples.col((pick + part * stride) % count);
    left *= kept;
  }
  return p;
}

}  // namespace

Eigen::MatrixXd hull_samples(const Eigen::MatrixXd& examples, int count, int first) {
  if (examples.rows() <= 2) return matrix_of(grid(examples, count), examples.rows());
  constexpr int kMostParts = 5;
  std::vector<Eigen::VectorXd> points;
  for (int i = first; i < first + count; ++i) {
    points.push_back(mixture(examples, i, 2 + i % (kMostParts - 1)));
  }
  return matrix_of(points, examples.rows());
}

}  // namespace surefoot
