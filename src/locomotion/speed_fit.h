#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "locomotion/fit_gait.h"

namespace surefoot {

/// f(v) = a v^b by least squares of the logarithms (method 2.1).
struct CadenceFit {
  double factor = 1.0;
  double exponent = 0.5;

  /// The logarithm of a cycle's cadence against what its speed lets expect.
  [[nodiscard]] double excess(const FittedCycle& cycle) const;
};
[[nodiscard]] CadenceFit fit_cadence(const std::vector<const FittedCycle*>& cycles);

/// Weights as a linear function of speed, and what each performer adds to it.
struct WeightFit {
  Eigen::VectorXd at_middle;
  Eigen::VectorXd with_speed;
  Eigen::VectorXd with_quickness;  ///< for a quickness of 1
  Eigen::MatrixXd of_performer;    ///< one column a performer
};
/// `weights` has one column for each of `cycles`; `quickness` is each cycle's, `performers` gives
/// its column of `of_performer`. `ridge` holds back what is a performer's own and what comes with
/// quickness, counted in cycles.
[[nodiscard]] WeightFit fit_weights(const std::vector<const FittedCycle*>& cycles,
                                    const Eigen::MatrixXd& weights,
                                    const std::vector<double>& quickness,
                                    const std::vector<std::size_t>& performers,
                                    std::size_t performer_count, double middle, double ridge);

}  // namespace surefoot
