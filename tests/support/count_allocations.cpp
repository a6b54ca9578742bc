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
    [](const volatile void*, std::size_t size) { surefoot::note(size); },
    [](const volatile void*) {});
}  // namespace

#else

// In front of the C library's malloc, under the names by which glibc lets one reach it.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  surefoot::note(size);
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  surefoot::note(count * size);
  return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
  surefoot::note(size);
  return __libc_realloc(memory, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  surefoot::note(size);
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
}

#endif
