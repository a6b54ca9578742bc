#pragma once

#include <array>
#include <string>
#include <vector>

#include "learn/pca.h"
#include "surefoot/math/types.h"
#include "surefoot/motion/skeleton.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Frames of a normalised cycle (N of method 2).
inline constexpr int kCycleFrames = 25;

/// How one gait follows its speed.
struct GaitFit {
  double slowest = 0.0;  ///< m/s of the examples
  double fastest = 0.0;
  double middle = 0.0;            ///< m/s at which `weights` holds
  std::vector<double> weights;    ///< of the principal components, at the middle speed
  std::vector<double> slopes;     ///< their change for each m/s more
  std::vector<double> quickness;  ///< their change for one standard deviation of quicker steps
  double cadence_factor = 1.0;    ///< a of f(v) = a v^b (method 2.1), cycles a second at 1 m/s
  double cadence_exponent = 0.5;  ///< b
};

/// f(v): cycles a second; 0 at rest. Below the slowest example the cadence stays as it is there,
/// beyond the fastest the stride.
[[nodiscard]] double cadence_at(const GaitFit& fit, double speed) noexcept;

/// How far a cycle's motion reaches compared with the slowest example's, 0 to 1: below that speed
/// the figure takes shorter steps, in proportion to its stride v / f(v), and stands at 0.
[[nodiscard]] double stride_share(const GaitFit& fit, double speed) noexcept;

/// What somebody's cycles add to the average.
struct Performer {
  std::string name;
  std::vector<double> style;  ///< one more than the model's `styles`: see `GaitParameters::style`
};

/// A trained gait, as a file holds it. A cycle is a vector of kCycleFrames rows, each the root's
/// position (treadmill form, metres) and one rotation vector for each turning joint, relative to
/// that joint's reference rotation.
struct GaitModelData {
  Skeleton skeleton;
  Rig rig;
  std::vector<Quat> reference;  ///< local rotation of each joint of the skeleton
  /// Joints that turn: the root, then those of the legs, then the others.
  std::vector<int> turning;
  Pca cycles;                    ///< of all cycles
  std::array<GaitFit, 2> gaits;  ///< walk, run
  std::vector<double> standing;  ///< one row: the pose of speed 0
  double cadence_spread = 0.0;   ///< of the logarithm of the cadence at a speed: a first style of 1
  /// Weights of the components for one standard deviation of each further style.
  std::vector<std::vector<double>> styles;
  std::vector<Performer> performers;
  std::string command;  ///< what made it
};

/// Numbers of one row of a cycle.
[[nodiscard]] inline std::size_t row_width(const GaitModelData& data) noexcept {
  return 3 + 3 * data.turning.size();
}

}  // namespace surefoot
