#pragma once

#include <vector>

#include "surefoot/synthesis/library.h"

namespace surefoot {

struct RefineSettings {
  double enough = 0.01;  ///< largest error that needs no more pseudo-examples, metres (and radians)
  int most = 12;         ///< pseudo-examples, 0 to 100
  int samples = 400;     ///< points of the examples' hull that are looked at, at least 1
};

/// How well a group does where it has no examples: e(p), the largest difference between the
/// parameters asked for and those measured on the blended movement (SPEC 4.4).
struct InterpolationError {
  double largest = 0.0;
  double mean = 0.0;
};

/// Points within the hull of the examples: a grid in one and two dimensions, else mixtures of a few
/// examples. The same points every time. Dimensions x count.
[[nodiscard]] Eigen::MatrixXd hull_samples(const Eigen::MatrixXd& examples, int count);

/// Asks a group for parameters and measures what comes. Room is made once.
class GroupProbe {
 public:
  explicit GroupProbe(const MovementLibrary& library);

  /// a(w): what is measured on the movement of these weights.
  void measure(const ExampleGroup& group, std::span<const double> weights,
               std::span<double> measured) noexcept;
  /// e(p).
  [[nodiscard]] double error_at(const ExampleGroup& group, std::span<const double> p) noexcept;
  [[nodiscard]] InterpolationError error_over(const ExampleGroup& group,
                                              const Eigen::MatrixXd& points) noexcept;

  [[nodiscard]] BlendedMovement& blend() noexcept { return blend_; }

 private:
  MovementMeter meter_;
  BlendedMovement blend_;
  std::vector<double> weights_;
  std::vector<double> measured_;
};

/// What refinement did to a group.
struct Refinement {
  InterpolationError before;
  InterpolationError after;
  std::vector<double> largest_after_each;  ///< largest error after 1, 2 .. pseudo-examples
  double at_pseudo = 0.0;                  ///< largest error at a pseudo-example that was kept
  GroupContent content;                    ///< with the best set of pseudo-examples
};

/// Adds pseudo-examples where the error is largest: parameters p* with a(p*) = p are found by
/// damped Newton steps, and the weights of p* become those of p. The error need not fall with every
/// one; the best set is kept.
[[nodiscard]] Refinement refine(const MovementLibrary& library, const ExampleGroup& group,
                                const RefineSettings& settings = {});

}  // namespace surefoot
