#include "base/number_text.h"

#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace surefoot {

namespace {

constexpr std::array<double, 13> kPowersOfTen{1e0, 1e1, 1e2, 1e3,  1e4,  1e5, 1e6,
                                              1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
constexpr double kLargestExactInteger = 9007199254740992.0;  // 2^53

// Writes the digits of `number` ending before `end` and returns where they begin.
char* write_digits(char* end, std::uint64_t number) noexcept {
  do {
    *--end = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  return end;
}

}  // namespace

NumberText read_any_number(std::string_view text) noexcept {
  const char* const begin = text.data();
  // fast_float does not take a plus sign.
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  NumberText number;
  const fast_float::from_chars_result read =
      fast_float::from_chars(begin + (plus ? 1 : 0), begin + text.size(), number.value);
  if (read.ec == std::errc::invalid_argument) return {};
  number.length = static_cast<std::size_t>(read.ptr - begin);
  return number;
}

void append_shortest(std::string& out, double value) {
  fmt::format_to(std::back_inserter(out), "{}", value);
}

void append_rounded(std::string& out, double value, int decimals) {
  assert(decimals >= 0 && decimals <= 12);
  const double scaled = std::round(std::abs(value) * kPowersOfTen[decimals]);
  if (!(scaled <= kLargestExactInteger)) {
    append_shortest(out, value);
    return;
  }
  auto digits = static_cast<std::uint64_t>(scaled);
  while (decimals > 0 && digits % 10 == 0) {
    digits /= 10;
    --decimals;
  }
  std::array<char, 32> buffer;
  char* const end = buffer.data() + buffer.size();
  char* at = end;
  if (decimals > 0) {
    const auto unit = static_cast<std::uint64_t>(kPowersOfTen[decimals]);
    at = write_digits(at, digits % unit);
    std::fill(end - decimals, at, '0');
    at = end - decimals;
    *--at = '.';
    digits /= unit;
  }
  at = write_digits(at, digits);
  if (value < 0.0 && scaled > 0.0) *--at = '-';
  out.append(at, end);
}

}  // namespace surefoot
