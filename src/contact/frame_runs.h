#pragma once

#include <vector>

namespace surefoot {

/// A closed interval of frames.
struct FrameRun {
  int first = 0;
  int last = 0;

  [[nodiscard]] int size() const noexcept { return last - first + 1; }
};

/// Joins runs (ascending, apart) that at most `longest_gap` frames separate.
[[nodiscard]] std::vector<FrameRun> fill_gaps(const std::vector<FrameRun>& runs, int longest_gap);

/// What runs within `whole` (ascending, apart) leave of it.
[[nodiscard]] std::vector<FrameRun> rest_of(const FrameRun& whole,
                                            const std::vector<FrameRun>& runs);

/// Leaves out runs of fewer than `fewest` frames.
[[nodiscard]] std::vector<FrameRun> drop_short(const std::vector<FrameRun>& runs, int fewest);

}  // namespace surefoot
