#include "contact/shortest_run.h"

#include <algorithm>

namespace surefoot {

ShortestRun::ShortestRun(int shortest_yes, int shortest_no, int ahead)
    : shortest_yes_(std::max(shortest_yes, 1)),
      shortest_no_(std::max(shortest_no, 1)),
      lag_(std::min(std::max(shortest_yes_, shortest_no_) - 1, ahead)),
      inside_(static_cast<std::size_t>(std::max(shortest_yes_, shortest_no_))) {}

void ShortestRun::reset() noexcept {
  yes_ = false;
  pushed_ = 0;
  decided_ = 0;
}

bool ShortestRun::decide() noexcept {
  const int wanted = yes_ ? shortest_no_ : shortest_yes_;
  const int before = std::max(wanted - 1 - lag_, 0);
  const long long end = std::min(decided_ - before + wanted, pushed_);
  // Before the first frame nothing was: a run that needs more frames back cannot have begun.
  bool turns = decided_ >= before;
  for (long long f = decided_ - before; turns && f < end; ++f) {
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
