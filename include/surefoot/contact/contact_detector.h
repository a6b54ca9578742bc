#pragma once

#include <array>
#include <optional>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/contact/foot_features.h"
#include "surefoot/contact/plant_decider.h"
#include "surefoot/learn/tree_ensemble.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Finds what stands in a stream of poses, a fixed number of frames later: the same, bit for bit,
/// as `detect_plants` with the method `boost` finds in the whole motion (except that a stream does
/// not know a T-pose at its start for one). After `create` nothing allocates. One detector per
/// character.
class ContactDetector {
 public:
  /// Uses the embedded trees, or `trees`, which are copied. Refuses a rig that does not fit the
  /// skeleton or has no leg length, trees over other features and a rate outside 1 to 10000.
  static Result<ContactDetector> create(const Skeleton& skeleton, const Rig& rig,
                                        const Ground& ground, double fps,
                                        const PlantDeciderSettings& settings = {},
                                        const TreeEnsemble* trees = nullptr);

  /// Takes the next frame (one local transform per joint; a pose of another size is ignored) and
  /// decides the frame `latency_frames()` before it, nothing while the stream is younger than that.
  std::optional<ContactDecision> push(ConstPoseSpan pose) noexcept;
  /// After the last frame: decides the frames still inside, one a call. When nothing is left the
  /// detector is as new.
  std::optional<ContactDecision> flush() noexcept;
  /// Forgets all frames.
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept { return decider_.latency_frames(); }

 private:
  ContactDetector(const Skeleton& skeleton, const Rig& rig, FootFeatureStream features,
                  PlantDecider decider, TreeEnsemble trees);

  Skeleton skeleton_;
  Rig rig_;
  std::vector<int> joints_;
  std::vector<Transform> world_;
  FootFeatureStream features_;
  PlantDecider decider_;
  TreeEnsemble trees_;
  bool ended_ = false;
};

}  // namespace surefoot
