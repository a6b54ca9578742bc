#pragma once

#include <array>
#include <span>
#include <string_view>

#include <Eigen/Core>

#include "surefoot/rig/feet.h"

namespace surefoot {

/// What of both legs is looked at (method 3.1): P, O and M. All hold heels and balls.
enum class LegFeatureSet {
  positions,     ///< P: and knees
  orientations,  ///< O: and rotation vectors of hips, knees and ankles
  mass_centres,  ///< M: and the legs' mass centres
};
inline constexpr std::array kLegFeatureSets{LegFeatureSet::positions, LegFeatureSet::orientations,
                                            LegFeatureSet::mass_centres};
/// `P`, `O`, `M`.
[[nodiscard]] std::string_view name_of(LegFeatureSet set) noexcept;

struct LegFeatureSettings {
  LegFeatureSet set = LegFeatureSet::positions;
  int window = 1;            ///< frames side by side, the frame itself in the middle, >= 1
  double step = 1.0 / 30.0;  ///< s between them, so that the rate of the clip does not matter, > 0
};

/// Numbers of a frame with a window of 1.
[[nodiscard]] int leg_feature_count(LegFeatureSet set) noexcept;

/// Registered features of every frame of a motion, one column each (method 3.1). Points are
/// relative to the middle of the hips in the floor plane and to its mean height over the motion,
/// turned by the inverse of the heading (where the hips face) and divided by the leg's length; 3
/// numbers. Velocities and accelerations are those of the points in the world, over 1/60 s to
/// either side (a frame at least), divided alike: they see a foot that slides, which velocities
/// relative to the root would not. Each is split into its size in the floor plane and its vertical
/// part, and compressed by asinh, so that a slow slide counts as much as a fast swing; 2 numbers
/// each. At the ends of the motion the first and last frames are repeated.
[[nodiscard]] Eigen::MatrixXf leg_features(std::span<const BothLegs> poses, double fps,
                                           const Rig& rig, const LegFeatureSettings& settings = {});

/// The mass centre of a leg in the world: thigh, shank and foot by the middles of their ends, with
/// 0.100, 0.0465 and 0.0145 of the body's mass (method 3.1).
[[nodiscard]] Vec3 leg_mass_centre(const LegPose& leg) noexcept;

}  // namespace surefoot
