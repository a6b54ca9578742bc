#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "surefoot/base/error.h"

namespace surefoot {

/// No deflate stream holds more than this many times its own bytes: 258 bytes from two bits.
inline constexpr std::uint64_t kMostInflateRatio = 1032;

/// True when a stream of `compressed` bytes could hold `bytes`. Ask before allocating what a file
/// claims.
[[nodiscard]] constexpr bool can_inflate(std::uint64_t compressed, std::uint64_t bytes) noexcept {
  return bytes / kMostInflateRatio <= compressed;
}

/// Unpacks a raw deflate stream (RFC 1951) into `out` and allocates nothing. Bytes behind the
/// stream are ignored. Refuses a broken stream, one that ends early, and one that does not hold
/// exactly `out.size()` bytes; `out` then holds what was unpacked so far.
[[nodiscard]] Result<void> inflate_raw(std::string_view stream, std::span<char> out);

/// The same for a zlib stream (RFC 1950): also refuses a wrong header or checksum.
[[nodiscard]] Result<void> inflate_zlib(std::string_view stream, std::span<char> out);

}  // namespace surefoot
