#pragma once

#include <vector>

#include "io/bvh_channels.h"
#include "io/text_cursor.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// The HIERARCHY of a file, in file units. One entry per joint, end sites included.
struct BvhHierarchy {
  std::vector<Joint> joints;
  std::vector<BvhChannels> channels;
  /// From the word CHANNELS to the last channel name; where they would go for a joint without
  /// channels.
  std::vector<TextSpan> channel_texts;
  int width = 0;  ///< numbers a frame

  [[nodiscard]] std::size_t size() const noexcept { return joints.size(); }
};

/// Reads from HIERARCHY up to MOTION; the cursor is left behind that word.
[[nodiscard]] Result<BvhHierarchy> read_bvh_hierarchy(TextCursor& cursor, Diagnostics* notes);

}  // namespace surefoot
