#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

// Counts what operator new gives. Replaces it, so one file of a program may include this.

namespace surefoot {
inline thread_local long allocations = 0;
}  // namespace surefoot

void* operator new(std::size_t size) {
  ++surefoot::allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
