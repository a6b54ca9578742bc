#pragma once

#include <memory>
#include <string>
#include <vector>

#include "io/bvh_hierarchy.h"
#include "io/bvh_rows.h"
#include "surefoot/io/bvh.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// What a clip remembers of its BVH file. The numbers are read from its text again.
struct BvhSource : SourceRecord {
  std::shared_ptr<const std::string> text;  ///< shared; only the header's if there is `read_again`
  ReadAgain read_again = {};                ///< reads the rows
  std::size_t text_size = 0;                ///< of the whole file; for `read_again`
  BvhHierarchy hierarchy;                   ///< file units
  BvhTiming timing;
  std::vector<std::size_t> row_starts;
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
    if (joint == 0) return root_from_file(in_file);
    return {in_file.rotation, length_from_file(in_file.translation)};
  }
  [[nodiscard]] Transform root_from_file(const Transform& in_file) const noexcept {
    return {world_from_file_ * in_file.rotation,
            world_from_file_ * length_from_file(in_file.translation + root_offset_in_file_)};
  }
  [[nodiscard]] Vec3 length_from_file(const Vec3& in_file) const noexcept {
    return metres_per_unit_ * in_file;
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
[[nodiscard]] BvhConversion conversion_of(const BvhHierarchy& hierarchy,
                                          const FileConventions& conventions,
                                          bool adds_root_offset) noexcept;

/// The numbers of one frame of the file, read again.
class BvhSourceRow {
 public:
  explicit BvhSourceRow(const BvhSource& source);

  /// `frame` must be one of the file's.
  void read(int frame);
  /// Text that holds the row and what follows up to the next one. Pieces are places in it.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// Where that text begins in the file.
  [[nodiscard]] std::size_t text_begin() const noexcept { return text_begin_; }
  /// The joint's placement in the clip as it was loaded.
  [[nodiscard]] Transform placement(int joint) const noexcept;
  /// One number and its piece of the text per channel of the joint.
  [[nodiscard]] std::span<const double> values(int joint) const noexcept;
  [[nodiscard]] std::span<const TextSpan> pieces(int joint) const noexcept;
  [[nodiscard]] std::span<const TextSpan> pieces() const noexcept { return pieces_; }

 private:
  // Reads rows from this one on into `window_`, unless it is there.
  void read_window(std::size_t begin, std::size_t end);

  const BvhSource* source_;
  std::string window_;  // where the file is read again
  std::string_view text_;
  std::size_t text_begin_ = 0;
  BvhConversion conversion_;
  std::vector<std::size_t> first_value_;  // of each joint, and one more
  std::vector<double> values_;
  std::vector<TextSpan> pieces_;
};

}  // namespace surefoot
