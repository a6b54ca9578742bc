#pragma once

#include <optional>
#include <string_view>

#include "io/text_cursor.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot {

/// What stands between MOTION and the first frame.
struct BvhTiming {
  std::optional<double> declared_frames;  ///< as written, whatever it is
  std::optional<double> frame_time;       ///< seconds, as written, whatever they are
  double fps = 0.0;                       ///< 0 where the file gives no positive frame time
  TextSpan frames_text;      ///< the number; empty, where it would go, if there is none
  TextSpan frame_time_text;  ///< likewise
};

/// Reads the `Frames:` and `Frame Time:` lines in either order; the cursor is left behind them.
[[nodiscard]] Result<BvhTiming> read_bvh_timing(TextCursor& cursor, Diagnostics* notes);

/// The rate that a frame time means: the whole number of frames a second where the digits as
/// written are those of its reciprocal (.0083333 is 120), else 1 / seconds.
[[nodiscard]] double frame_rate(std::string_view frame_time, double seconds) noexcept;

}  // namespace surefoot
