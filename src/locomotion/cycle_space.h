#pragma once

#include <Eigen/Core>

#include "locomotion/mean_figure.h"

namespace surefoot {

/// How cycles become vectors: rows of the root's position and of rotation vectors about reference
/// rotations, on the one figure.
struct CycleSpace {
  MeanFigure figure;
  std::vector<Quat> reference;  ///< mean local rotation of each joint
  std::vector<int> turning;     ///< root, legs, others

  [[nodiscard]] std::size_t width() const noexcept { return 3 + 3 * turning.size(); }
  /// A row of a cycle as local transforms of the figure.
  void pose(Eigen::Ref<const Eigen::VectorXd> row, PoseSpan out) const;
};

[[nodiscard]] CycleSpace cycle_space(MeanFigure figure, std::span<const GaitClip> clips,
                                     double least_turn);

/// A cycle as a vector: closed (what is left between its ends is spread over it), scaled by the
/// legs, standing on y = 0, beginning with the right foot's strike. `across` gives the other one of
/// its two mirror images; the figure then has pairs.
[[nodiscard]] Eigen::VectorXd cycle_vector(const CycleSpace& space, const GaitClip& clip,
                                           const GaitCycle& cycle, bool across);

/// Speed of a cycle on the figure, m/s: the one at which its planted feet do not slide, or the
/// root's where the two are far apart. `values` is the cycle's vector.
[[nodiscard]] double cycle_speed(const CycleSpace& space, const GaitClip& clip,
                                 const GaitCycle& cycle, const Eigen::VectorXd& values);

}  // namespace surefoot
