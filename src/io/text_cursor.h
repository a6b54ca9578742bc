#pragma once

#include <string>
#include <string_view>

#include "surefoot/base/error.h"

namespace surefoot {

/// A piece of a text, by byte offsets.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool empty() const noexcept { return begin == end; }
  [[nodiscard]] std::string_view of(std::string_view text) const noexcept {
    return text.substr(begin, end - begin);
  }
};

/// Walks through a text that someone else keeps. Line ends are LF, CRLF and CR; blanks are space,
/// tab and the like; `position` is a byte offset, turned into line and column only when a message
/// needs it.
class TextCursor {
 public:
  TextCursor(std::string_view text, std::string_view file) noexcept : text_(text), file_(file) {}

  [[nodiscard]] std::size_t position() const noexcept { return position_; }
  void seek(std::size_t position) noexcept { position_ = position; }
  [[nodiscard]] bool at_end() const noexcept { return position_ >= text_.size(); }
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(position_); }

  /// Skips blanks of the line; stops at a line end.
  void skip_blanks() noexcept;
  /// Skips blanks and line ends.
  void skip_space() noexcept;
  /// At a line end or at the end of the text.
  [[nodiscard]] bool at_line_end() const noexcept;

  /// The next word after any space: characters up to a blank, a line end or a brace; a brace is a
  /// word of its own. Empty at the end of the text.
  [[nodiscard]] std::string_view peek_word() noexcept;
  std::string_view next_word() noexcept;
  /// What is left of this line up to `stop` or its end, without blanks at either side.
  std::string_view rest_of_line(char stop) noexcept;

  [[nodiscard]] SourcePlace place() const { return place_of(position_); }
  [[nodiscard]] SourcePlace place_of(std::size_t position) const;

 private:
  std::string_view text_;
  std::string_view file_;
  std::size_t position_ = 0;
};

[[nodiscard]] constexpr bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }
[[nodiscard]] constexpr bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/// Equal but for the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b) noexcept;

/// A word fit for a message: quoted, cut to a sensible length, unprintable bytes as '?'.
[[nodiscard]] std::string in_quotes(std::string_view word);

}  // namespace surefoot
