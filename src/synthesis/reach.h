#pragma once

#include <optional>
#include <vector>

#include "synthesis/library.h"

namespace surefoot {

/// The examples that come nearest to a step.
struct StepFit {
  const ExampleGroup* group = nullptr;
  std::vector<double> parameters;  ///< of the group, within its hull
  double missed = 0.0;             ///< see `miss_weights`
};

/// How much each parameter of a step counts where examples miss it: metres as they are, radians of
/// turn less, as hips and ankles turn, too.
[[nodiscard]] const Eigen::VectorXd& miss_weights();

/// What the steps of a library reach. The library must outlive it.
class StepReach {
 public:
  explicit StepReach(const MovementLibrary& library);

  /// The nearest step of any group; straight steps are preferred where others are hardly nearer.
  /// None where the library has no steps of that foot.
  [[nodiscard]] std::optional<StepFit> fit(const StepParameters& p, Side side) const;

  /// The nearest step of one kind of examples.
  [[nodiscard]] std::optional<StepFit> fit_within(ParameterKind kind, const StepParameters& p,
                                                  Side side) const;
  /// How long the step of a fit takes.
  [[nodiscard]] static double seconds(const StepFit& fit);

  /// A step that begins like `p`, misses no more than `margin`, and ends as near to `p` as the
  /// groups reach, at the same height if any does. None where no example begins like that.
  [[nodiscard]] std::optional<StepParameters> nearest(const StepParameters& p, Side side,
                                                      double margin) const;

 private:
  /// The hull of a group in the weighted space of all seven parameters.
  struct Hull {
    const ExampleGroup* group = nullptr;
    Eigen::MatrixXd points;
  };

  [[nodiscard]] std::optional<StepParameters> nearest(const StepParameters& p, Side side,
                                                      double margin, bool same_height) const;
  [[nodiscard]] static StepFit fit(const Hull& hull, const Eigen::VectorXd& weighted);

  std::vector<Hull> hulls_;
};

}  // namespace surefoot
