#include "io/gltf/source.h"

namespace surefoot {

GltfPoses::GltfPoses(const GltfSource& source)
    : source_(&source),
      world_from_file_(world_from_file(source.conventions.up)),
      placements_(source.nodes.size()),
      pose_(source.body.nodes.size()),
      stretch_(source.body.nodes.size()) {}

void GltfPoses::read(int frame) noexcept {
  evaluate_nodes(source_->nodes, source_->animation ? &*source_->animation : nullptr,
                 source_->timing.time_of(frame), placements_);
  rigid_pose(source_->body, placements_, pose_, stretch_);
  for (Transform& local : pose_) local.translation *= source_->conventions.metres_per_unit;
  pose_.front() = {world_from_file_ * pose_.front().rotation,
                   world_from_file_ * pose_.front().translation};
}

const GltfPlacement& GltfPoses::placement(int joint) const noexcept {
  return placements_[source_->body.nodes[joint]];
}

}  // namespace surefoot
