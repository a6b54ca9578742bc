#include "support/count_allocations.h"

#include <algorithm>
#include <cerrno>

namespace surefoot {
namespace {

thread_local Allocations counted;

void note(std::size_t size) noexcept {
  ++counted.count;
  counted.largest = std::max(counted.largest, size);
}

void note_free(const volatile void* memory) noexcept {
  if (memory) --counted.live;
}

}  // namespace

Allocations allocations() noexcept { return counted; }
void forget_largest() noexcept { counted.largest = 0; }

}  // namespace surefoot

#ifdef __SANITIZE_ADDRESS__

// The sanitizer has a malloc of its own, which tells of each call.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*,
                                                                           std::size_t),
                                                         void (*on_free)(const volatile void*));

namespace {
[[maybe_unused]] const int kHooked = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t size) {
      surefoot::note(size);
      ++surefoot::counted.live;
    },
    surefoot::note_free);
}  // namespace

#else

namespace surefoot {
namespace {

thread_local long fail_first = 0;  // by `counted.count`
thread_local long fail_last = 0;

template <typename Allocate>
void* get(std::size_t size, Allocate allocate) noexcept {
  note(size);
  if (counted.count >= fail_first && counted.count < fail_last) return nullptr;
  void* const memory = allocate();
  if (memory) ++counted.live;
  return memory;
}

}  // namespace

void fail_allocations(long first, long how_many) noexcept {
  fail_first = counted.count + first;
  fail_last = fail_first + how_many;
}

}  // namespace surefoot

// In front of the C library's malloc, under the names by which glibc lets one reach it.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* memory);

void* malloc(std::size_t size) {
  return surefoot::get(size, [&] { return __libc_malloc(size); });
}
void* calloc(std::size_t count, std::size_t size) {
  return surefoot::get(count * size, [&] { return __libc_calloc(count, size); });
}
void* realloc(void* memory, std::size_t size) {
  void* const moved = surefoot::get(size, [&] { return __libc_realloc(memory, size); });
  if (moved) surefoot::note_free(memory);
  return moved;
}
void* memalign(std::size_t alignment, std::size_t size) {
  return surefoot::get(size, [&] { return __libc_memalign(alignment, size); });
}
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
void free(void* memory) {
  surefoot::note_free(memory);
  __libc_free(memory);
}
}

#endif
