#pragma once

#include <cstddef>
#include <cstdint>

#include "base/ring.h"

namespace surefoot {

/// The lowest of the values pushed with indices of a moving window, in constant time on average: a
/// queue of those that are lower than all behind them. For the highest, push negated values.
class RollingMinimum {
 public:
  /// The window never holds more than `window` values.
  explicit RollingMinimum(std::size_t window) : candidates_(window + 1) {}

  void clear() noexcept { begin_ = end_; }

  /// Indices ascend.
  void push(std::int64_t index, double value) noexcept {
    while (end_ > begin_ && candidates_[end_ - 1].value >= value) --end_;
    candidates_[end_++] = {index, value};
  }

  /// Forgets everything before `first` and gives the lowest of the rest, of which there is some.
  double lowest_from(std::int64_t first) noexcept {
    while (candidates_[begin_].index < first) ++begin_;
    return candidates_[begin_].value;
  }

 private:
  struct Candidate {
    std::int64_t index = 0;
    double value = 0.0;
  };
  Ring<Candidate> candidates_;
  std::int64_t begin_ = 0;
  std::int64_t end_ = 0;
};

}  // namespace surefoot
