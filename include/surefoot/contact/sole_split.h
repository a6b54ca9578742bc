#pragma once

#include <array>

namespace surefoot {

/// When heel and ball of a foot in contact stand. Lengths are for a leg of 0.85 m and scale with
/// the leg.
struct SoleSplitSettings {
  double on = 0.011;   ///< m: a part comes down when it is this near above the lower part, > 0
  double off = 0.016;  ///< m: and leaves beyond this, >= on
};

/// Decides which part of a foot in contact stands: the lower of heel and ball, and the other where
/// it is as low. So a heel strike plants the heel before the ball, push-off frees the heel first
/// and keeps the ball until the toes leave, and some part of a foot in contact always stands.
class SoleSplit {
 public:
  /// `leg_length` is positive, metres.
  SoleSplit(double leg_length, const SoleSplitSettings& settings = {});

  /// Heights of heel and ball of the next frame, above the ground and their clearances or, without
  /// ground, above any common height; metres. True: stands, heel then ball.
  std::array<bool, 2> push(bool contact, const std::array<double, 2>& heights) noexcept;
  void reset() noexcept { down_ = {}; }

 private:
  double on_ = 0.0;
  double off_ = 0.0;
  std::array<bool, 2> down_{};
};

}  // namespace surefoot
