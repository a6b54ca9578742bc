#include "io/text_cursor.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.h"
#include "base/source_text.h"

namespace surefoot {

namespace {

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_brace(char c) noexcept { return c == '{' || c == '}'; }

}  // namespace

void TextCursor::skip_blanks() noexcept {
  while (position_ < text_.size() && is_blank(text_[position_])) ++position_;
}

void TextCursor::skip_space() noexcept {
  while (position_ < text_.size() &&
         (is_blank(text_[position_]) || is_line_end(text_[position_]))) {
    ++position_;
  }
}

bool TextCursor::at_line_end() const noexcept { return at_end() || is_line_end(text_[position_]); }

std::string_view TextCursor::peek_word() noexcept {
  skip_space();
  if (at_end()) return {};
  std::size_t end = position_ + 1;
  if (!is_brace(text_[position_])) {
    while (end < text_.size() && !is_blank(text_[end]) && !is_line_end(text_[end]) &&
           !is_brace(text_[end])) {
      ++end;
    }
  }
  return text_.substr(position_, end - position_);
}

std::string_view TextCursor::next_word() noexcept {
  const std::string_view word = peek_word();
  position_ += word.size();
  return word;
}

std::string_view TextCursor::rest_of_line(char stop) noexcept {
  skip_blanks();
  const std::size_t begin = position_;
  while (!at_line_end() && text_[position_] != stop) ++position_;
  std::size_t end = position_;
  while (end > begin && is_blank(text_[end - 1])) --end;
  return text_.substr(begin, end - begin);
}

SourcePlace TextCursor::place_of(std::size_t position) const {
  return place_at(text_, position, std::string(file_));
}

bool same_word(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string in_quotes(std::string_view word) {
  constexpr std::size_t kLongest = 40;
  const std::string_view end = word.size() > kLongest ? "..." : "";
  return fmt::format("'{}{}'", printable(word.substr(0, kLongest)), end);
}

}  // namespace surefoot
