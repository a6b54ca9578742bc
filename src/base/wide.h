#pragma once

#include <cstddef>
#include <cstring>

#include "base/sanitized.h"

/// On a function of plain arithmetic: it is compiled for registers of 32 bytes too, and the program
/// takes that when the processor has them. Both give the same bits: elements are added in the order
/// that is written, and nothing is fused.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__has_attribute) && \
    !defined(SUREFOOT_SANITIZED)
#if __has_attribute(target_clones) && !defined(__clang__)
#define SUREFOOT_WIDE [[gnu::target_clones("avx2", "default")]]
#endif
#endif
#ifndef SUREFOOT_WIDE
#define SUREFOOT_WIDE
#endif

/// On a function of many short formulas: all that it calls becomes part of it. Where every access
/// is checked or nothing is optimised, that would take compilers a quarter of an hour.
#if defined(__OPTIMIZE__) && !defined(SUREFOOT_SANITIZED)
#define SUREFOOT_FLAT [[gnu::flatten]]
#else
#define SUREFOOT_FLAT
#endif

/// What a wide function calls must become part of it.
#define SUREFOOT_PART_OF_WIDE [[gnu::always_inline]] inline

namespace surefoot {

/// Four numbers in one register, or in as many as it takes. GCC and Clang know it everywhere.
using Four [[gnu::vector_size(32)]] = double;

SUREFOOT_PART_OF_WIDE void load(const double* from, Four& four) noexcept {
  std::memcpy(&four, from, sizeof four);
}
SUREFOOT_PART_OF_WIDE void store(const Four& four, double* to) noexcept {
  std::memcpy(to, &four, sizeof four);
}

}  // namespace surefoot
