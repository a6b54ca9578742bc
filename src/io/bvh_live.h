#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/bvh_source.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Frames of a BVH file one by one, as lines of text, in memory that does not grow. What is not
/// changed keeps its text, as `save_bvh` does.
class BvhLive {
 public:
  /// `head` is what `load_bvh` made of the header and the first frames. Refuses clips that did not
  /// come from BVH.
  static Result<BvhLive> create(const Clip& head);

  [[nodiscard]] int joints() const noexcept { return motion_.joints(); }
  /// Whether the file has channels for the place of a joint.
  [[nodiscard]] bool can_move(int joint) const noexcept;

  /// The placements that a line holds. Refuses what `load_bvh` refuses of a line; `line_number` is
  /// for the message.
  [[nodiscard]] Result<void> read(std::string_view line, std::size_t line_number,
                                  std::string_view file, PoseSpan pose);
  /// Appends a line that was read, with the joints at other placements now.
  [[nodiscard]] Result<void> write(std::string_view line, ConstPoseSpan pose, std::string& out);

 private:
  BvhLive(const BvhSource& source, double fps);

  std::shared_ptr<std::string> line_;
  std::unique_ptr<BvhSource> source_;  // of the one line
  BvhSourceRow row_;
  Motion motion_;  // of one frame
};

}  // namespace surefoot
