#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/frame_runs.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// Frames in which an ankle shakes against its hip, as a body does not: from frame to frame, back
/// and forth. Told from fast movement by its differences, which grow with their order: those of a
/// body's movement fall.
[[nodiscard]] std::vector<FrameRun> find_jitter(std::span<const BothLegs> poses, Side side,
                                                double fps, double leg_length);

/// How far the ankle shakes over a run: the root of the mean square of what a low pass takes away,
/// metres.
[[nodiscard]] double jitter_size(std::span<const BothLegs> poses, Side side, double fps,
                                 const FrameRun& run);

/// What a foot does not do faster, Hz: the cutoff of that low pass.
inline constexpr double kFootCutoff = 8.0;

}  // namespace surefoot
