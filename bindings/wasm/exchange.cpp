#include "exchange.h"

#include <utility>

#include "base/printable.h"

namespace surefoot::wasm {

std::string& Exchange::make_room(std::size_t slot, std::size_t size) {
  std::string& bytes = inputs_[slot < kSlots ? slot : 0];
  bytes = std::string(size, '\0');
  return bytes;
}

std::string Exchange::take(Slot slot) {
  return std::exchange(inputs_[static_cast<std::size_t>(slot)], {});
}

bool Exchange::answer(Result<std::string> result) {
  output_ = result ? std::move(*result) : printable(result.error().to_string());
  return result.has_value();
}

}  // namespace surefoot::wasm
