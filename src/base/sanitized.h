#pragma once

/// Whether accesses are checked by a sanitizer, which takes time, and terabytes of addresses for
/// its shadow memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SUREFOOT_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SUREFOOT_SANITIZED
#endif
#endif
