#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace surefoot {

/// A queue that holds at most `capacity` values and allocates only when it is made.
template <class T>
class Fifo {
 public:
  explicit Fifo(std::size_t capacity) : values_(capacity) {}

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  void clear() noexcept { size_ = 0; }

  void push(const T& value) noexcept {
    assert(size_ < values_.size());
    values_[(begin_ + size_++) % values_.size()] = value;
  }
  [[nodiscard]] T pop() noexcept {
    assert(size_ > 0);
    const T value = values_[begin_];
    begin_ = (begin_ + 1) % values_.size();
    --size_;
    return value;
  }

 private:
  std::vector<T> values_;
  std::size_t begin_ = 0;
  std::size_t size_ = 0;
};

}  // namespace surefoot
