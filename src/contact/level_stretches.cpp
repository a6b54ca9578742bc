#include "contact/level_stretches.h"

namespace surefoot {

LevelStretches::LevelStretches(std::size_t most_values) {
  lowest_.reserve(most_values);
  highest_.reserve(most_values);
  left_.reserve(most_values + 2);
  stretches_.reserve(most_values);
}

FrameRun LevelStretches::longest(std::span<const double> values, double most) noexcept {
  FrameRun best{0, -1};
  lowest_.clear();
  highest_.clear();
  std::size_t low = 0;  // of what is still in the run
  std::size_t high = 0;
  const auto value = [&](int i) { return values[i]; };
  int first = 0;
  for (int i = 0; i < static_cast<int>(values.size()); ++i) {
    while (lowest_.size() > low && value(lowest_.back()) >= value(i)) lowest_.pop_back();
    while (highest_.size() > high && value(highest_.back()) <= value(i)) highest_.pop_back();
    lowest_.push_back(i);
    highest_.push_back(i);
    while (value(highest_[high]) - value(lowest_[low]) > most) {
      ++first;
      if (lowest_[low] < first) ++low;
      if (highest_[high] < first) ++high;
    }
    if (i - first + 1 > best.size()) best = {first, i};
  }
  return best;
}

}  // namespace surefoot
