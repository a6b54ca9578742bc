#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"

namespace surefoot {

/// Line and column (from 1) of a byte of `text`; an offset behind the end is taken as the end.
[[nodiscard]] SourcePlace place_at(std::string_view text, std::size_t offset, std::string file);

/// The finite number that the whole token spells (`-1`, `+.5`, `1e-3`), or nothing.
[[nodiscard]] std::optional<double> parse_number(std::string_view token) noexcept;
/// `1,0.5`: such numbers between commas, or nothing.
[[nodiscard]] std::optional<std::vector<double>> parse_numbers(std::string_view text);

/// The whole number that the whole token spells, within the range of int, or nothing.
[[nodiscard]] std::optional<int> parse_integer(std::string_view token) noexcept;

/// A word of a line and its place, counted from 1.
struct SourceToken {
  std::string_view text;
  int line = 0;
  int column = 0;
};

/// Reads a text line by line as words between blanks. Lines end with LF, CRLF or CR; a UTF-8 byte
/// order mark, everything from the comment character on, and lines without words are skipped.
class LineReader {
 public:
  /// `text` and `blanks` must outlive the reader. With `continuation`, a backslash at the end of a
  /// line joins the next line.
  LineReader(std::string_view text, char comment, bool continuation = false,
             std::string_view blanks = " \t\v\f");

  /// Moves to the next line with words; false at the end of the text.
  bool next();
  /// Words of the current line; at least one after `next` returned true.
  [[nodiscard]] const std::vector<SourceToken>& tokens() const noexcept { return tokens_; }
  /// Number of the current line, from 1; after the end, of the last line.
  [[nodiscard]] int line() const noexcept { return line_; }

 private:
  bool read_line();

  std::string_view rest_;
  char comment_;
  bool continuation_;
  std::string_view blanks_;
  bool joined_ = false;
  int line_ = 0;
  std::vector<SourceToken> tokens_;
};

}  // namespace surefoot
