/* Preloaded in front of the C library: the allocation of the number FAIL_AT, and all that follow while `FAIL_FOR` lasts,
   get nothing. */
#include <stddef.h>
#include <stdlib.h>

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* memory, size_t size);

static long first = -1, last = -1, calls = 0;

__attribute__((constructor)) static void begin(void) {
  const char* at = getenv("FAIL_AT");
  const char* length = getenv("FAIL_FOR");
  if (!at || !length) return;
  first = atol(at);
  last = first + atol(length);
  calls = 0;
}

static int fails(void) {
  const long call = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
  return first >= 0 && call >= first && call < last;
}

void* malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
void* calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }
void* realloc(void* memory, size_t size) { return fails() ? NULL : __libc_realloc(memory, size); }
