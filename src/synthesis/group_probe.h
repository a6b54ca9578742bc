#pragma once

#include <array>
#include <vector>

#include "synthesis/library.h"

namespace surefoot {

/// How well a group does where it has no examples: e(p), the largest difference between the
/// parameters asked for and those measured on the blended movement (method 4.4).
struct InterpolationError {
  double largest = 0.0;
  double mean = 0.0;
};

/// Asks a group for parameters and measures what comes. Room is made once; nothing allocates then.
class GroupProbe {
 public:
  explicit GroupProbe(const MovementLibrary& library);

  /// a(w): what is measured on the movement of these weights.
  void measure(const ExampleGroup& group, std::span<const double> weights,
               std::span<double> measured) noexcept;

  /// Weights of a movement that measures `p`, as near as `corrections` bring it: what a movement
  /// misses is added to what is asked for, until less than half a millimetre is missed. Each makes
  /// the miss a third or less; one that does not make it smaller is not taken. Without corrections,
  /// and where nothing is missed (at examples and pseudo-examples), they are the group's at `p`.
  /// Returns e(p) with these weights.
  double aim(const ExampleGroup& group, std::span<const double> p, int corrections,
             std::span<double> weights) noexcept;

  /// The whole movement of these weights, until something else is measured.
  const BlendedMovement& blend(const ExampleGroup& group, std::span<const double> weights) noexcept;
  [[nodiscard]] const BlendedMovement& blended() const noexcept { return blend_; }
  [[nodiscard]] MovementMeter& meter() noexcept { return meter_; }

  /// e(p).
  [[nodiscard]] double error_at(const ExampleGroup& group, std::span<const double> p,
                                int corrections = 0) noexcept;
  [[nodiscard]] InterpolationError error_over(const ExampleGroup& group,
                                              const Eigen::MatrixXd& points,
                                              int corrections = 0) noexcept;

 private:
  /// What a movement that was asked for measures short of what is wanted.
  struct Attempt {
    StepParameters asked{};
    StepParameters missing{};
    double error = 0.0;  // the largest that is missing
  };

  void attempt(const ExampleGroup& group, std::span<const double> wanted, std::span<double> weights,
               Attempt& made) noexcept;

  MovementMeter meter_;
  BlendedMovement blend_;
  std::vector<double> weights_;
  std::vector<double> trial_weights_;
};

}  // namespace surefoot
