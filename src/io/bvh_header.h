#pragma once

#include <span>
#include <string>

#include "io/bvh_source.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot {

/// The text before the first frame with other channels, frame count and rate. What is the same
/// stays as it was written.
[[nodiscard]] std::string header_with(const BvhSource& source,
                                      std::span<const BvhChannels> channels, int frames,
                                      double fps);

/// A file without frames for a clip that has none of its own: the root with six channels, other
/// joints with ZYX angles, childless end sites as End Site. The skeleton must be depth first.
[[nodiscard]] Result<BvhSource> plain_source(const Clip& clip, Diagnostics* notes);

/// LF, CRLF or CR, as the text has it.
[[nodiscard]] std::string_view line_end_of(std::string_view text) noexcept;

}  // namespace surefoot
