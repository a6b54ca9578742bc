#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "say.h"
#include "surefoot.h"

namespace surefoot::c {

/// Puts bytes into memory of the caller's, with a 0 behind them, so that a text can be printed.
inline sf_status give(std::string_view bytes, const sf_allocator* allocator, void** out,
                      std::size_t* size, sf_message* message) noexcept {
  const bool own = allocator == nullptr || allocator->allocate == nullptr;
  void* copy =
      own ? std::malloc(bytes.size() + 1) : allocator->allocate(allocator->user, bytes.size() + 1);
  if (copy == nullptr) return refuse(SF_NO_MEMORY, "not enough memory", message);
  std::memcpy(copy, bytes.data(), bytes.size());
  static_cast<char*>(copy)[bytes.size()] = '\0';
  *out = copy;
  *size = bytes.size();
  return SF_OK;
}

}  // namespace surefoot::c
