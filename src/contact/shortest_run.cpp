#include "contact/shortest_run.h"

#include <algorithm>

namespace surefoot {

ShortestRun::ShortestRun(int shortest_yes, int shortest_no)
    : shortest_yes_(std::max(shortest_yes, 1)),
      shortest_no_(std::max(shortest_no, 1)),
      lag_(std::max(shortest_yes_, shortest_no_) - 1),
      inside_(static_cast<std::size_t>(lag_) + 1) {}

void ShortestRun::reset() noexcept {
  yes_ = false;
  pushed_ = 0;
  decided_ = 0;
}

bool ShortestRun::decide() noexcept {
  const int wanted = yes_ ? shortest_no_ : shortest_yes_;
  const long long end = std::min(decided_ + wanted, pushed_);
  bool turns = true;
  for (long long f = decided_; f < end; ++f) {
    const bool yes = inside_[f];
    turns = turns && yes != yes_;
  }
  if (turns) yes_ = !yes_;
  ++decided_;
  return yes_;
}

std::optional<bool> ShortestRun::push(bool yes) noexcept {
  inside_[pushed_] = yes;
  ++pushed_;
  if (pushed_ - 1 - decided_ < lag_) return std::nullopt;
  return decide();
}

std::optional<bool> ShortestRun::flush() noexcept {
  if (decided_ == pushed_) {
    reset();
    return std::nullopt;
  }
  return decide();
}

}  // namespace surefoot
