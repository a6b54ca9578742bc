#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "io/text_cursor.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"

namespace surefoot {

/// A piece of the text, by byte offsets; empty where the file has no such piece.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// What stands between MOTION and the first frame.
struct BvhTiming {
  double declared_frames = -1.0;  ///< as written, whatever it is; negative where there is none
  double fps = 0.0;               ///< 0 where the file gives no positive frame time
  TextSpan frames_text;
  TextSpan frame_time_text;
};

/// Reads the `Frames:` and `Frame Time:` lines in either order; the cursor is left behind them.
[[nodiscard]] Result<BvhTiming> read_bvh_timing(TextCursor& cursor, Diagnostics* notes);

/// The rate that a frame time means: the whole number of frames a second where the digits as
/// written are those of its reciprocal (.0083333 is 120), else 1 / seconds.
[[nodiscard]] double frame_rate(std::string_view frame_time, double seconds) noexcept;

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
