#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace surefoot {

/// A value for each of the latest frames, by frame number from 0. Frames older than the capacity
/// are overwritten. Allocates only when it is made.
template <class T>
class Ring {
 public:
  explicit Ring(std::size_t capacity) : items_(std::bit_ceil(capacity)), mask_(items_.size() - 1) {}

  [[nodiscard]] T& operator[](std::int64_t frame) noexcept {
    return items_[static_cast<std::size_t>(frame) & mask_].value;
  }
  [[nodiscard]] const T& operator[](std::int64_t frame) const noexcept {
    return items_[static_cast<std::size_t>(frame) & mask_].value;
  }
  [[nodiscard]] std::size_t capacity() const noexcept { return items_.size(); }

 private:
  struct Item {  // so that flags are values of their own, not bits
    T value{};
  };
  std::vector<Item> items_;
  std::size_t mask_;
};

}  // namespace surefoot
