#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "surefoot/base/error.h"

namespace surefoot::app {

/// Standard input, line by line, as it arrives.
class StreamLines {
 public:
  /// The next line with its line end; nothing after the last. Refuses lines beyond 16 MB.
  Result<std::optional<std::string>> next();
  /// Of the line that was given last, from 1.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }

 private:
  std::size_t number_ = 0;
};

/// What comes before the frames of a BVH stream, and the first of them.
struct BvhHead {
  std::string header;
  std::string first_row;
  std::size_t first_row_number = 0;
};

/// Reads up to the first frame. Refuses a stream that has none.
[[nodiscard]] Result<BvhHead> read_bvh_head(StreamLines& lines);

/// The header with another number of frames.
[[nodiscard]] std::string with_frame_count(const std::string& header, std::size_t frames);

}  // namespace surefoot::app
