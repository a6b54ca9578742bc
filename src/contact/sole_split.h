#pragma once

#include <array>

#include "surefoot/contact/detect_settings.h"

namespace surefoot {

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
