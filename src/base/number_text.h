#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace surefoot {

/// A number at the start of a text: its value and how many characters it takes (0: there is none).
/// Decimal or scientific notation with '.', an optional sign, no leading blanks; `nan` and `inf`
/// are read as such, and numbers beyond the range of double as infinity.
struct NumberText {
  double value = 0.0;
  std::size_t length = 0;
};
[[nodiscard]] NumberText read_any_number(std::string_view text) noexcept;

/// The same, but quick for the short plain decimals that motion files are made of: up to 15 digits
/// make an exact integer, which over an exact power of ten is rounded once, thus correctly.
[[nodiscard]] inline NumberText read_number(std::string_view text) noexcept {
  static constexpr double kPowers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  static constexpr double kSigns[] = {1.0, -1.0};  // no branch: signs cannot be predicted
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const char* at = begin;
  const bool negative = at != end && *at == '-';
  if (negative) ++at;
  const char* const whole = at;
  std::uint64_t digits = 0;
  const auto take_digits = [&] {
    for (; at != end && *at >= '0' && *at <= '9'; ++at) {
      digits = 10 * digits + static_cast<std::uint64_t>(*at - '0');
    }
  };
  take_digits();
  const auto whole_digits = at - whole;
  std::ptrdiff_t decimals = 0;
  if (at != end && *at == '.') {
    const char* const point = at++;
    take_digits();
    decimals = at - point - 1;
  }
  const auto count = whole_digits + decimals;
  const bool plain = at == end || *at == ' ' || *at == '\t' || *at == '\n' || *at == '\r';
  if (count < 1 || count > 15 || !plain) return read_any_number(text);
  const auto exact = static_cast<double>(static_cast<std::int64_t>(digits));
  return {kSigns[negative ? 1 : 0] * (exact / kPowers[decimals]),
          static_cast<std::size_t>(at - begin)};
}

/// Appends the shortest decimal text that reads back as the same double.
void append_shortest(std::string& out, double value);

/// Appends `value` rounded to `decimals` places (0 to 12) without trailing zeros: `12.5`,
/// `-0.000000001`, `0`.
void append_rounded(std::string& out, double value, int decimals);

}  // namespace surefoot
