#include "synthesis/group_probe.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

constexpr double kNearEnough = 5e-4;  // metres or radians, that need no correction

}  // namespace

GroupProbe::GroupProbe(const MovementLibrary& library)
    : meter_(library.skeleton(), library.rig()),
      blend_(library.make_blend()),
      weights_(library.movements().size()),
      trial_weights_(library.movements().size()) {}

void GroupProbe::measure(const ExampleGroup& group, std::span<const double> weights,
                         std::span<double> measured) noexcept {
  blend_.blend_landmarks(group.examples(), weights);
  meter_.measure(blend_, group.kind(), measured);
}

void GroupProbe::attempt(const ExampleGroup& group, std::span<const double> wanted,
                         std::span<double> weights, Attempt& made) noexcept {
  group.weights().evaluate({made.asked.data(), wanted.size()}, weights);
  StepParameters measured{};
  measure(group, weights, {measured.data(), wanted.size()});
  made.error = 0.0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    made.missing[i] = wanted[i] - measured[i];
    made.error = std::max(made.error, std::abs(made.missing[i]));
  }
}

double GroupProbe::aim(const ExampleGroup& group, std::span<const double> p, int corrections,
                       std::span<double> weights) noexcept {
  Attempt best;
  std::copy(p.begin(), p.end(), best.asked.begin());
  attempt(group, p, weights, best);
  const std::span<double> trial_weights{trial_weights_.data(), weights.size()};
  for (int i = 0; i < corrections && best.error > kNearEnough; ++i) {
    Attempt trial;
    for (std::size_t k = 0; k < p.size(); ++k) trial.asked[k] = best.asked[k] + best.missing[k];
    attempt(group, p, trial_weights, trial);
    if (!(trial.error < best.error)) break;
    best = trial;
    std::copy(trial_weights.begin(), trial_weights.end(), weights.begin());
  }
  return best.error;
}

const BlendedMovement& GroupProbe::blend(const ExampleGroup& group,
                                         std::span<const double> weights) noexcept {
  blend_.blend(group.examples(), weights);
  return blend_;
}

double GroupProbe::error_at(const ExampleGroup& group, std::span<const double> p,
                            int corrections) noexcept {
  return aim(group, p, corrections, {weights_.data(), static_cast<std::size_t>(group.size())});
}

InterpolationError GroupProbe::error_over(const ExampleGroup& group, const Eigen::MatrixXd& points,
                                          int corrections) noexcept {
  InterpolationError error;
  const auto dimensions = static_cast<std::size_t>(points.rows());
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    const double here = error_at(group, {points.col(i).data(), dimensions}, corrections);
    error.largest = std::max(error.largest, here);
    error.mean += here / static_cast<double>(points.cols());
  }
  return error;
}

}  // namespace surefoot
