#pragma once

#include <optional>

#include "rig/leg_track.h"

namespace surefoot {

/// How a foot stands flat: directions in the ankle's frame, unit length, orthogonal.
struct FootAttitude {
  Vec3 up_in_ankle = Vec3::UnitY();
  Vec3 forward_in_ankle = Vec3::UnitZ();
  std::vector<int> flat_frames;  ///< the flattest of the track
  bool stands = true;  ///< false where the motion is short and the foot is up all the while
};

/// The attitude of both feet: the median up direction over the flattest frames of the motion; the
/// rest pose where the motion is too short or never stands flat; usual proportions where that is no
/// help either.
[[nodiscard]] std::array<FootAttitude, 2> find_foot_attitudes(const std::array<LegTrack, 2>& tracks,
                                                              const std::array<LegTrack, 2>& rest,
                                                              double leg_length, double fps);

}  // namespace surefoot
