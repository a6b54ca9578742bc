#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/ring.h"

namespace surefoot {

/// A queue that holds at most `capacity` values and allocates only when it is made.
template <class T>
class Fifo {
 public:
  explicit Fifo(std::size_t capacity) : values_(capacity) {}

  [[nodiscard]] bool empty() const noexcept { return begin_ == end_; }
  [[nodiscard]] std::size_t size() const noexcept {
    return static_cast<std::size_t>(end_ - begin_);
  }
  void clear() noexcept { begin_ = end_; }

  void push(const T& value) noexcept {
    assert(size() < values_.capacity());
    values_[end_++] = value;
  }
  [[nodiscard]] T pop() noexcept {
    assert(!empty());
    return values_[begin_++];
  }

 private:
  Ring<T> values_;
  std::int64_t begin_ = 0;
  std::int64_t end_ = 0;
};

}  // namespace surefoot
