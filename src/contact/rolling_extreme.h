#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace surefoot {

/// The lowest of the values pushed with indices of a moving window, in constant time on average: a
/// queue of those that are lower than all behind them. For the highest, push negated values.
class RollingMinimum {
 public:
  /// The window never holds more than `window` values.
  explicit RollingMinimum(std::size_t window) : candidates_(window + 1) {}

  void clear() noexcept { size_ = 0; }

  /// Indices ascend.
  void push(std::int64_t index, double value) noexcept {
    while (size_ > 0 && at(size_ - 1).value >= value) --size_;
    at(size_++) = {index, value};
  }

  /// Forgets everything before `first` and gives the lowest of the rest, of which there is some.
  double lowest_from(std::int64_t first) noexcept {
    while (at(0).index < first) {
      begin_ = (begin_ + 1) % candidates_.size();
      --size_;
    }
    return at(0).value;
  }

 private:
  struct Candidate {
    std::int64_t index = 0;
    double value = 0.0;
  };
  Candidate& at(std::size_t i) noexcept { return candidates_[(begin_ + i) % candidates_.size()]; }

  std::vector<Candidate> candidates_;
  std::size_t begin_ = 0;
  std::size_t size_ = 0;
};

}  // namespace surefoot
