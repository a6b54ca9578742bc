#pragma once

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
[[nodiscard]] NumberText read_number(std::string_view text) noexcept;

/// Appends the shortest decimal text that reads back as the same double.
void append_shortest(std::string& out, double value);

/// Appends `value` rounded to `decimals` places (0 to 12) without trailing zeros: `12.5`,
/// `-0.000000001`, `0`.
void append_rounded(std::string& out, double value, int decimals);

}  // namespace surefoot
