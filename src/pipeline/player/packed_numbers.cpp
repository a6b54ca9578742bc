#include "pipeline/player/packed_numbers.h"

#include <string_view>

namespace surefoot {
namespace {

constexpr std::string_view kDigits64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint64_t kDigitBits = 5;
constexpr std::uint64_t kDigitMask = 31;
constexpr std::size_t kMoreDigits = 32;
constexpr std::int64_t kShortestRun = 3;  // of zeros that takes less room than its zeros

void append_digits(std::string& text, std::int64_t value) {
  std::uint64_t rest = value < 0 ? (static_cast<std::uint64_t>(-value) << 1U) | 1U
                                 : static_cast<std::uint64_t>(value) << 1U;
  do {
    const auto digit = static_cast<std::size_t>(rest & kDigitMask);
    rest >>= kDigitBits;
    text += kDigits64[digit | (rest != 0 ? kMoreDigits : 0)];
  } while (rest != 0);
}

void append_zeros(std::string& text, std::int64_t count) {
  if (count < kShortestRun) {
    text.append(static_cast<std::size_t>(count), kDigits64[0]);
    return;
  }
  text += '.';
  append_digits(text, count);
}

}  // namespace

void append_packed(std::string& text, std::span<const std::int64_t> series) {
  std::int64_t one_back = 0;
  std::int64_t two_back = 0;
  std::int64_t zeros = 0;
  for (const std::int64_t value : series) {
    const std::int64_t second = value - 2 * one_back + two_back;
    two_back = one_back;
    one_back = value;
    if (second == 0) {
      ++zeros;
      continue;
    }
    append_zeros(text, zeros);
    zeros = 0;
    append_digits(text, second);
  }
  append_zeros(text, zeros);
}

}  // namespace surefoot
