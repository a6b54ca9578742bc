#pragma once

#include <array>
#include <string>

#include "surefoot/base/error.h"

namespace surefoot::wasm {

/// Where the page puts bytes before a call; module.ts uses the same numbers.
enum class Slot { request, motion, skeleton, rig, ground, file, body_model, joint_names };
inline constexpr std::size_t kSlots = 8;

/// What passes between the page and the module: bytes in slots, and one output.
class Exchange {
 public:
  /// Makes room in a slot; what was there is gone.
  [[nodiscard]] std::string& make_room(std::size_t slot, std::size_t size);
  [[nodiscard]] const std::string& input(Slot slot) const noexcept {
    return inputs_[static_cast<std::size_t>(slot)];
  }
  /// Hands over what is in a slot and empties it, so that a large file is held once.
  [[nodiscard]] std::string take(Slot slot);

  [[nodiscard]] const std::string& output() const noexcept { return output_; }
  /// Keeps an answer, or the sentence of a refusal; true for an answer.
  bool answer(Result<std::string> result);

 private:
  std::array<std::string, kSlots> inputs_;
  std::string output_;
};

}  // namespace surefoot::wasm
