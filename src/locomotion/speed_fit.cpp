#include "locomotion/speed_fit.h"

#include <algorithm>
#include <cmath>

#include "learn/solve_linear.h"

namespace surefoot {
namespace {

// Where the examples' speeds hardly differ the exponent cannot be told; half is what people do.
constexpr double kLeastSpread = 0.02;  // of the logarithm
constexpr double kUsualExponent = 0.5;

}  // namespace

double CadenceFit::excess(const FittedCycle& cycle) const {
  return std::log(cycle.cadence / (factor * std::pow(cycle.speed, exponent)));
}

CadenceFit fit_cadence(const std::vector<const FittedCycle*>& cycles) {
  const double count = static_cast<double>(cycles.size());
  double mean_x = 0.0;
  double mean_y = 0.0;
  for (const FittedCycle* cycle : cycles) {
    mean_x += std::log(cycle->speed) / count;
    mean_y += std::log(cycle->cadence) / count;
  }
  double xx = 0.0;
  double xy = 0.0;
  for (const FittedCycle* cycle : cycles) {
    const double x = std::log(cycle->speed) - mean_x;
    xx += x * x;
    xy += x * (std::log(cycle->cadence) - mean_y);
  }
  CadenceFit fit;
  fit.exponent = xx > count * kLeastSpread * kLeastSpread ? xy / xx : kUsualExponent;
  fit.exponent = std::clamp(fit.exponent, 0.0, 0.95);
  fit.factor = std::exp(mean_y - fit.exponent * mean_x);
  return fit;
}

WeightFit fit_weights(const std::vector<const FittedCycle*>& cycles, const Eigen::MatrixXd& weights,
                      const std::vector<double>& quickness,
                      const std::vector<std::size_t>& performers, std::size_t performer_count,
                      double middle, double ridge) {
  constexpr Eigen::Index kShared = 3;  // unknowns that are nobody's own
  const auto unknowns = kShared + static_cast<Eigen::Index>(performer_count);
  Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(unknowns, unknowns);
  Eigen::MatrixXd right = Eigen::MatrixXd::Zero(unknowns, weights.rows());
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    Eigen::VectorXd terms = Eigen::VectorXd::Zero(unknowns);
    terms[0] = 1.0;
    terms[1] = cycles[i]->speed - middle;
    terms[2] = quickness[i];
    terms[kShared + static_cast<Eigen::Index>(performers[i])] = 1.0;
    normal += terms * terms.transpose();
    right += terms * weights.col(i).transpose();
  }
  constexpr double kTiny = 1e-9;  // the slope of examples of one speed is 0
  normal(1, 1) += kTiny;
  normal.diagonal().tail(unknowns - 2).array() += ridge;
  const Eigen::MatrixXd solved = solve_linear(normal, right);
  return {solved.row(0).transpose(), solved.row(1).transpose(), solved.row(2).transpose(),
          solved.bottomRows(unknowns - kShared).transpose()};
}

}  // namespace surefoot
