#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace surefoot::wasm {

/// Things that a page keeps several of, by number. Numbers begin at 1 and are used again.
template <class T>
class Handles {
 public:
  int add(T thing) {
    for (std::size_t i = 0; i < things_.size(); ++i) {
      if (things_[i] != nullptr) continue;
      things_[i] = std::make_unique<T>(std::move(thing));
      return static_cast<int>(i) + 1;
    }
    things_.push_back(std::make_unique<T>(std::move(thing)));
    return static_cast<int>(things_.size());
  }
  /// nullptr where there is none of that number.
  [[nodiscard]] T* find(int number) noexcept {
    const auto i = static_cast<std::size_t>(number) - 1;
    return number > 0 && i < things_.size() ? things_[i].get() : nullptr;
  }
  void remove(int number) noexcept {
    if (find(number) != nullptr) things_[static_cast<std::size_t>(number) - 1].reset();
  }

 private:
  std::vector<std::unique_ptr<T>> things_;
};

}  // namespace surefoot::wasm
