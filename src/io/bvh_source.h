#pragma once

#include <memory>
#include <string>
#include <vector>

#include "io/bvh_hierarchy.h"
#include "io/bvh_rows.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// What a clip remembers of its BVH file. The text is shared, the numbers are read from it again.
struct BvhSource : SourceRecord {
  std::shared_ptr<const std::string> text;
  BvhHierarchy hierarchy;  ///< file units
  BvhTiming timing;
  std::vector<std::size_t> row_starts;
  double fps = 0.0;   ///< of the clip as it was loaded
  Skeleton skeleton;  ///< of the clip as it was loaded
  FileConventions conventions;
  bool adds_root_offset = false;
};

/// From the file's units and axes to the clip's, and back. Loading and saving share it, so that
/// numbers which nobody changed give the same transforms to the last bit.
class BvhConversion {
 public:
  BvhConversion(const FileConventions& conventions, const Vec3& root_offset_in_file) noexcept
      : metres_per_unit_(conventions.metres_per_unit),
        world_from_file_(surefoot::world_from_file(conventions.up)),
        root_offset_in_file_(root_offset_in_file) {}

  /// The placement of a joint that the numbers of the file mean. `root_offset_in_file` is added to
  /// the root.
  [[nodiscard]] Transform from_file(int joint, const Transform& in_file) const noexcept {
    const Vec3 translation = metres_per_unit_ * in_file.translation;
    if (joint > 0) return {in_file.rotation, translation};
    return {world_from_file_ * in_file.rotation,
            world_from_file_ * (translation + metres_per_unit_ * root_offset_in_file_)};
  }
  [[nodiscard]] Transform to_file(int joint, const Transform& placement) const noexcept {
    if (joint > 0) return {placement.rotation, placement.translation / metres_per_unit_};
    const Quat file_from_world = world_from_file_.conjugate();
    return {file_from_world * placement.rotation,
            (file_from_world * placement.translation) / metres_per_unit_ - root_offset_in_file_};
  }

 private:
  double metres_per_unit_;
  Quat world_from_file_;
  Vec3 root_offset_in_file_;
};

/// The conversion of a file. Only the components of the root's OFFSET that have channels are added
/// to.
[[nodiscard]] inline BvhConversion conversion_of(const BvhHierarchy& hierarchy,
                                                 const FileConventions& conventions,
                                                 bool adds_root_offset) noexcept {
  Vec3 added = Vec3::Zero();
  for (const BvhChannel channel : hierarchy.channels.front().all()) {
    if (!adds_root_offset || channel.kind != BvhChannel::Kind::position) continue;
    added[channel.axis] = hierarchy.joints.front().offset_local[channel.axis];
  }
  return {conventions, added};
}

}  // namespace surefoot
