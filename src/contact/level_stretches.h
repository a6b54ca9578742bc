#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "contact/frame_runs.h"

namespace surefoot {

/// Finds level parts of sequences of values. Nothing allocates after construction.
class LevelStretches {
 public:
  /// For at most so many values.
  explicit LevelStretches(std::size_t most_values);

  /// The longest run of values that differ by no more than `most`; the earliest of equal ones.
  /// Empty (last before first) for no values. Linear in time.
  [[nodiscard]] FrameRun longest(std::span<const double> values, double most) noexcept;

  /// Parts of a sequence that are level: all of it if it passes `is_level`, else its longest level
  /// run (`longest` of `most`) and, `gap` frames beside that, what is level of the rest. Runs of
  /// fewer than `fewest` (above 0) are left out. Ascending; valid until the next call.
  template <class IsLevel>
  [[nodiscard]] std::span<const FrameRun> find(std::span<const double> values, double most, int gap,
                                               int fewest, const IsLevel& is_level) noexcept {
    stretches_.clear();
    left_.assign(1, {0, static_cast<int>(values.size()) - 1});
    while (!left_.empty()) {
      const FrameRun run = left_.back();
      left_.pop_back();
      if (run.size() < fewest) continue;
      const auto part = values.subspan(run.first, static_cast<std::size_t>(run.size()));
      if (is_level(part)) {
        stretches_.push_back(run);
        continue;
      }
      FrameRun level = longest(part, most);
      level = {run.first + level.first, run.first + level.last};
      if (level.size() >= fewest) stretches_.push_back(level);
      left_.push_back({run.first, level.first - 1 - gap});
      left_.push_back({level.last + 1 + gap, run.last});
    }
    std::ranges::sort(stretches_, {}, &FrameRun::first);
    return stretches_;
  }

 private:
  std::vector<int> lowest_;  // frames of the running minimum, ascending values
  std::vector<int> highest_;
  std::vector<FrameRun> left_;
  std::vector<FrameRun> stretches_;
};

}  // namespace surefoot
