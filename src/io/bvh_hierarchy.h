#pragma once

#include <vector>

#include "io/bvh_channels.h"
#include "io/text_cursor.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// Where the channels of a joint stand in the text, so that more can be written in their place.
struct BvhChannelText {
  std::size_t begin =
      0;  ///< of the word CHANNELS; of the end of OFFSET where a joint has no channels
  std::size_t end = 0;  ///< behind the last channel name
};

/// The HIERARCHY of a file, in file units. One entry per joint, end sites included.
struct BvhHierarchy {
  std::vector<Joint> joints;
  std::vector<BvhChannels> channels;
  std::vector<BvhChannelText> channel_texts;
  int width = 0;  ///< numbers a frame

  [[nodiscard]] std::size_t size() const noexcept { return joints.size(); }
};

/// Reads from HIERARCHY up to MOTION; the cursor is left behind that word.
[[nodiscard]] Result<BvhHierarchy> read_bvh_hierarchy(TextCursor& cursor, Diagnostics* notes);

}  // namespace surefoot
