#pragma once

#include <vector>

#include "surefoot/motion/motion.h"

namespace surefoot {

/// Another motion in which some of the joints move otherwise: of each frame that was changed, only
/// they are kept.
class ChangedPoses : public PoseSource {
 public:
  /// `joints`: those that may change.
  ChangedPoses(Motion original, std::vector<int> joints);

  /// From now on the joints are as in `pose` in this frame.
  void set(int frame, ConstPoseSpan pose);
  void make(int frame, PoseSpan pose) const noexcept override;

 private:
  Motion original_;
  std::vector<int> joints_;
  std::vector<bool> changed_;  // by frame
  std::vector<Transform> locals_;
};

}  // namespace surefoot
