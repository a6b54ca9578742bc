#pragma once

#include <vector>

#include "synthesis/library.h"

namespace surefoot {

/// How well the other examples of a group predict one of them at its own parameters.
struct LeftOut {
  int member = 0;                  ///< index among the group's members
  double mean_joint_error = 0.0;   ///< over all joints and samples, both in normal form, metres
  double worst_joint_error = 0.0;  ///< metres
  double outside = 0.0;  ///< how far its parameters are outside the others' hull; 0: within
};

/// Each example predicted by all others, without pseudo-examples. Empty for fewer than three.
[[nodiscard]] std::vector<LeftOut> leave_one_out(const MovementLibrary& library,
                                                 const ExampleGroup& group);

}  // namespace surefoot
