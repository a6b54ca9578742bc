#pragma once

#include <span>
#include <string>
#include <vector>

#include "locomotion/gait_cycle.h"
#include "locomotion/gait_fit.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot {

/// A clip to learn from: who moves, on what skeleton, and the cycles that were cut from it.
struct GaitClip {
  std::string name;
  std::string performer;
  Skeleton skeleton;
  Rig rig;
  std::vector<GaitCycle> cycles;
};

struct FitGaitSettings {
  double variance_kept = 0.99;  ///< of all cycles, by the principal components, 0..1
  int most_components = 24;     ///< >= 1
  double outlier = 0.25;        ///< cycles whose cadence is off by this share are left out, > 0
  double least_turn = 0.01;     ///< rad; joints that turn less from their mean are kept still
  double style_ridge = 10.0;    ///< cycles' worth of doubt about what is a performer's own, > 0
};

/// A cycle as the fit sees it: on the one skeleton, with its speed there.
struct FittedCycle {
  std::size_t clip = 0;  ///< index of the clip it came from
  Gait gait = Gait::walk;
  double speed = 0.0;    ///< m/s, scaled to the model's legs, measured by the planted feet
  double cadence = 0.0;  ///< cycles a second
  Eigen::VectorXd values;
};

/// A gait and the cycles that it was fitted to.
struct FittedGait {
  GaitModelData data;
  std::vector<FittedCycle> cycles;  ///< twice as many as were cut where they are also mirrored
};

/// Learns a gait (method 2.1): cycles on one skeleton (the performers' mean), each also mirrored by
/// half a cycle where the skeleton allows it, hierarchical principal components (all cycles, then
/// what is a performer's own), and weights and cadence fitted to the speed of each gait and to how
/// quick steps are for their speed.
///
/// A gait without cycles is a copy of the other. Refuses clips of different skeletons, rigs that
/// are not moved by their root, and fewer than two cycles of a gait. Warns about cycles left out.
[[nodiscard]] Result<FittedGait> fit_gait(std::span<const GaitClip> clips,
                                          const FitGaitSettings& settings = {},
                                          Diagnostics* notes = nullptr);

}  // namespace surefoot
