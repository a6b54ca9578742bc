#pragma once

#include <Eigen/Core>

namespace surefoot {

/// Points within the hull of the examples: the cells' middles of a grid in one and two dimensions,
/// else mixtures of two to five examples, of which `first` are passed over. The same points every
/// time. Grids of 400 and 900 points, and mixtures that begin where others end, have none in
/// common. Dimensions x count, fewer where a grid's points are outside.
[[nodiscard]] Eigen::MatrixXd hull_samples(const Eigen::MatrixXd& examples, int count,
                                           int first = 0);

}  // namespace surefoot
