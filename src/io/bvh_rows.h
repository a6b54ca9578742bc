#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "io/bvh_timing.h"
#include "io/text_cursor.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"

namespace surefoot {

/// The numbers of all complete frames, and where each frame begins in the text.
struct BvhRows {
  std::vector<double> values;  ///< `width` a frame
  std::vector<std::size_t> starts;
};

/// Reads frames of `width` numbers up to the end of the text, as `load_bvh` tells.
[[nodiscard]] Result<BvhRows> read_bvh_rows(TextCursor& cursor, int width, const BvhTiming& timing,
                                            const ProgressFn& progress, Diagnostics* notes);

/// Reads again a frame that `read_bvh_rows` accepted: its numbers and their pieces of the text.
void read_bvh_row(std::string_view text, std::size_t start, std::span<double> values,
                  std::span<TextSpan> pieces) noexcept;

}  // namespace surefoot
