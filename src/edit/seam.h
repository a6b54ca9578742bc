#pragma once

#include "surefoot/motion/motion.h"

namespace surefoot {

/// What a joint's placement lacks at the end of a cycle to be the one at its beginning, as rotation
/// vector (on the left) or displacement, and by how much their changes a frame differ.
struct SeamGap {
  Vec3 offset = Vec3::Zero();
  Vec3 slope = Vec3::Zero();  ///< a frame
};

/// Half of a gap is closed at each end of a cycle of `length` frames: what to add in frame `k`. The
/// offset fades to nothing in the middle, the slope within `slope_reach` frames, so that it carries
/// no joint away (cubic Hermites each way); no jump in value or slope.
[[nodiscard]] Vec3 seam_offset(const SeamGap& gap, int k, int length, double slope_reach) noexcept;

/// The gaps of every joint of a motion whose first and last frame shall be one posture.
struct JointGaps {
  SeamGap rotation;
  SeamGap translation;
};
[[nodiscard]] std::vector<JointGaps> find_gaps(const Motion& cycle);

}  // namespace surefoot
