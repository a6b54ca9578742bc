#include "contact/level_stretches.h"

#include <algorithm>
#include <deque>

namespace surefoot {

FrameRun longest_level_run(std::span<const double> values, double most) {
  FrameRun best{0, -1};
  std::deque<int> lowest;  // frames of the running minimum, ascending values
  std::deque<int> highest;
  const auto value = [&](int i) { return values[i]; };
  int first = 0;
  for (int i = 0; i < static_cast<int>(values.size()); ++i) {
    while (!lowest.empty() && value(lowest.back()) >= value(i)) lowest.pop_back();
    while (!highest.empty() && value(highest.back()) <= value(i)) highest.pop_back();
    lowest.push_back(i);
    highest.push_back(i);
    while (value(highest.front()) - value(lowest.front()) > most) {
      ++first;
      if (lowest.front() < first) lowest.pop_front();
      if (highest.front() < first) highest.pop_front();
    }
    if (i - first + 1 > best.size()) best = {first, i};
  }
  return best;
}

std::vector<FrameRun> level_stretches(
    std::span<const double> values, double most, int gap, int fewest,
    const std::function<bool(std::span<const double>)>& is_level) {
  std::vector<FrameRun> stretches;
  std::vector<FrameRun> left{{0, static_cast<int>(values.size()) - 1}};
  while (!left.empty()) {
    const FrameRun run = left.back();
    left.pop_back();
    if (run.size() < fewest) continue;
    const auto part = values.subspan(run.first, static_cast<std::size_t>(run.size()));
    if (is_level(part)) {
      stretches.push_back(run);
      continue;
    }
    FrameRun level = longest_level_run(part, most);
    level = {run.first + level.first, run.first + level.last};
    if (level.size() >= fewest) stretches.push_back(level);
    left.push_back({run.first, level.first - 1 - gap});
    left.push_back({level.last + 1 + gap, run.last});
  }
  std::ranges::sort(stretches, {}, &FrameRun::first);
  return stretches;
}

}  // namespace surefoot
