#include "synthesis/reach.h"

#include <algorithm>
#include <cmath>

#include "learn/convex_hull.h"
#include "surefoot/synthesis/step_request.h"

namespace surefoot {

namespace {

/// What a kind of examples must be nearer by to be used instead of straight ones, metres: those
/// are the most in the fewest dimensions, and level ground needs no stairs.
double handicap(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::straight: return 0.0;
    case ParameterKind::curved:
    case ParameterKind::spot: return 0.03;
    default: return 0.05;
  }
}

constexpr Eigen::Index kStart = 3;  // parameters of where a step begins
constexpr Eigen::Index kEndHeight = 4;
// A step begins like an example where it misses its start by no more than this of the margin.
constexpr double kMostOfMargin = 0.6;

/// A straight step among all steps: level, and as wide as is usual.
Eigen::VectorXd general_parameters(double initial, double final, double aside) {
  Eigen::VectorXd p = Eigen::VectorXd::Zero(kStepParameters);
  p << aside, 0.0, -initial, aside, 0.0, final, 0.0;
  return p;
}

Eigen::VectorXd weighted(const StepParameters& p) {
  return miss_weights().cwiseProduct(Eigen::Map<const Eigen::VectorXd>(p.data(), kStepParameters));
}

}  // namespace

const Eigen::VectorXd& miss_weights() {
  static const Eigen::VectorXd weights = [] {
    Eigen::VectorXd w(kStepParameters);
    w << 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.4;
    return w;
  }();
  return weights;
}

StepReach::StepReach(const MovementLibrary& library) {
  const double width = usual_width(library);
  for (const ExampleGroup& group : library.groups()) {
    if (group.kind() == ParameterKind::jump) continue;
    Hull hull{&group, Eigen::MatrixXd(kStepParameters, group.size())};
    const double aside = group.moving() == Side::left ? width : -width;
    for (Eigen::Index k = 0; k < group.size(); ++k) {
      const auto p = group.parameters().col(k);
      hull.points.col(k) = miss_weights().cwiseProduct(group.kind() == ParameterKind::straight
                                                           ? general_parameters(p(0), p(1), aside)
                                                           : Eigen::VectorXd(p));
    }
    hulls_.push_back(std::move(hull));
  }
}

StepFit StepReach::fit(const Hull& hull, const Eigen::VectorXd& weighted) {
  const HullPoint nearest = nearest_in_hull(hull.points, weighted);
  const Eigen::VectorXd p = hull.group->parameters() * nearest.shares;
  return {hull.group, {p.begin(), p.end()}, nearest.distance};
}

std::optional<StepFit> StepReach::fit(const StepParameters& p, Side side) const {
  std::optional<StepFit> best;
  double least = INFINITY;
  for (const Hull& hull : hulls_) {
    if (hull.group->moving() != side) continue;
    StepFit here = fit(hull, weighted(p));
    const double price = here.missed + handicap(hull.group->kind());
    if (price >= least) continue;
    least = price;
    best = std::move(here);
  }
  return best;
}

std::optional<StepFit> StepReach::fit_within(ParameterKind kind, const StepParameters& p,
                                             Side side) const {
  for (const Hull& hull : hulls_) {
    if (hull.group->moving() == side && hull.group->kind() == kind) return fit(hull, weighted(p));
  }
  return std::nullopt;
}

double StepReach::seconds(const StepFit& fit) {
  std::vector<double> weights(static_cast<std::size_t>(fit.group->size()));
  fit.group->weights().evaluate(fit.parameters, weights);
  return blend_keytimes(weights, fit.group->examples().keytimes()).back();
}

std::optional<StepParameters> StepReach::nearest(const StepParameters& p, Side side,
                                                 double margin) const {
  const std::optional<StepParameters> level = nearest(p, side, margin, true);
  return level ? level : nearest(p, side, margin, false);
}

std::optional<StepParameters> StepReach::nearest(const StepParameters& p, Side side, double margin,
                                                 bool same_height) const {
  const Eigen::VectorXd wanted = weighted(p);
  Eigen::VectorXd given = Eigen::VectorXd::Zero(wanted.size());  // 1: not to be changed
  given.head(kStart).setOnes();
  if (same_height) given(kEndHeight) = 1.0;
  std::optional<StepParameters> best;
  double least = INFINITY;
  for (const Hull& hull : hulls_) {
    if (hull.group->moving() != side) continue;
    // What is given counts more than anything that may be missed elsewhere.
    const double far = (hull.points.colwise() - wanted).colwise().norm().maxCoeff();
    const Eigen::VectorXd scale =
        Eigen::VectorXd::Ones(wanted.size()) + 10.0 * std::max(1.0, far / margin) * given;
    const HullPoint nearest =
        nearest_in_hull(scale.asDiagonal() * hull.points, scale.cwiseProduct(wanted));
    const Eigen::VectorXd miss = wanted - nearest.point.cwiseQuotient(scale);
    const double of_given = miss.cwiseProduct(given).norm();
    const double at_end = (miss - miss.cwiseProduct(given)).norm();
    if (of_given > kMostOfMargin * margin || at_end >= least) continue;
    least = at_end;
    // Half of the margin goes into the end, so that the next step can begin there.
    const double part = 1.0 - std::min(1.0, 0.5 * margin / at_end);
    StepParameters reached = p;
    for (std::size_t i = kStart; i < reached.size(); ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      if (given(row) == 0.0) reached[i] -= part * miss(row) / miss_weights()(row);
    }
    best = reached;
  }
  return best;
}

}  // namespace surefoot
