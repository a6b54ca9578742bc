#pragma once

#include <vector>

#include "synthesis/group_probe.h"

namespace surefoot {

struct RefineSettings {
  double enough = 0.01;  ///< largest error that needs no more pseudo-examples, metres (and radians)
  int most = 12;         ///< pseudo-examples, 0 to 200
  int samples = 400;     ///< points of the examples' hull that are looked at, at least 1
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
