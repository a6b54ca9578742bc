#pragma once

#include "enforce/spans.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// Whether a job does nothing but hold the plants that it is given, so that a part can be cleaned
/// by itself.
[[nodiscard]] bool only_holds(const CleanJob& job);

/// The part of a motion in a range.
[[nodiscard]] Motion cut_motion(const Motion& motion, const CleanedFrames& range);

/// The plants of a range. One that began before it stands where it stood in `placed`, if it is
/// there.
[[nodiscard]] PlantTrack plants_within(const PlantTrack& plants, const CleanedFrames& range,
                                       const PlantTrack& placed);

/// The first frame that cleaning changes.
[[nodiscard]] int first_cleaned(const Take& take, const PlantTrack& plants);

/// The span between jumps of the body that holds a frame; nothing if no span does.
[[nodiscard]] const Span* span_of(const std::vector<Span>& spans, int frame);

/// The last frame up to `frame` at which a block of the body's fit begins when the whole span is
/// cleaned. A part that begins there is cut into the same blocks, and comes out the same.
[[nodiscard]] int block_begin(const Span& span, int frame, const CleanWindows& windows);

}  // namespace surefoot
