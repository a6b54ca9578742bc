#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "io/bvh_timing.h"
#include "io/text_cursor.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"

namespace surefoot {

/// Takes the `width` numbers of the next complete frame.
using BvhRowSink = std::function<void(std::span<const double> values)>;

/// Reads frames of `width` numbers up to the end of the text, as `load_bvh` tells. Each goes to
/// `sink`; where the complete ones begin in the text is returned.
[[nodiscard]] Result<std::vector<std::size_t>> read_bvh_rows(TextCursor& cursor, int width,
                                                             const BvhTiming& timing,
                                                             const BvhRowSink& sink,
                                                             const ProgressFn& progress,
                                                             Diagnostics* notes);

/// The frames that the header promises, as far as the rest of the text can hold them.
[[nodiscard]] int promised_frames(const TextCursor& cursor, int width,
                                  const BvhTiming& timing) noexcept;

/// Reads again a frame that `read_bvh_rows` accepted: its numbers and their pieces of the text.
void read_bvh_row(std::string_view text, std::size_t start, std::span<double> values,
                  std::span<TextSpan> pieces) noexcept;

}  // namespace surefoot
