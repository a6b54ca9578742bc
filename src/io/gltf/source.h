#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/gltf/animation.h"
#include "io/gltf/body.h"
#include "io/gltf/timing.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// What a clip remembers of its glTF file.
struct GltfSource : SourceRecord {
  GltfDocument document;
  std::vector<GltfNode> nodes;
  GltfBody body;
  int animation_index = -1;                ///< -1: the rest pose
  std::optional<GltfAnimation> animation;  ///< the one that was read
  GltfTiming timing;
  Skeleton skeleton;  ///< of the clip as it was loaded
  FileConventions conventions;
};

/// The clip's poses as the file has them. Loading and saving share it, so that what nobody changed
/// is the same to the last bit.
class GltfPoses {
 public:
  explicit GltfPoses(const GltfSource& source);

  /// Reads a frame; the spans are valid until the next call.
  void read(int frame) noexcept;
  /// In the clip's units and axes.
  [[nodiscard]] ConstPoseSpan pose() const noexcept { return pose_; }
  /// Of each joint's node, in the file's units.
  [[nodiscard]] const GltfPlacement& placement(int joint) const noexcept;

 private:
  const GltfSource* source_;
  Quat world_from_file_;
  std::vector<GltfPlacement> placements_;
  std::vector<Transform> pose_;
  std::vector<Mat3> stretch_;
};

}  // namespace surefoot
