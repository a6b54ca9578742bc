#include "base/source_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/number_text.h"

namespace surefoot {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

SourcePlace place_at(std::string_view text, std::size_t offset, std::string file) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t last_break = before.rfind('\n');
  const std::size_t column =
      last_break == std::string_view::npos ? before.size() + 1 : before.size() - last_break;
  return {std::move(file), static_cast<int>(line), static_cast<int>(column)};
}

std::optional<double> parse_number(std::string_view token) noexcept {
  const NumberText number = read_number(token);
  const bool whole = number.length > 0 && number.length == token.size();
  if (!whole || !std::isfinite(number.value)) return std::nullopt;
  return number.value;
}

std::optional<int> parse_integer(std::string_view token) noexcept {
  if (token.starts_with('+') && !token.starts_with("+-")) token.remove_prefix(1);
  int value = 0;
  const char* const end = token.data() + token.size();
  const auto [stop, error] = std::from_chars(token.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

LineReader::LineReader(std::string_view text, char comment, bool continuation,
                       std::string_view blanks)
    : rest_(text), comment_(comment), continuation_(continuation), blanks_(blanks) {
  if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
}

bool LineReader::next() {
  tokens_.clear();
  while (read_line()) {
    if (!joined_ && !tokens_.empty()) return true;
  }
  return !tokens_.empty();
}

bool LineReader::read_line() {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
  std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(end);
  if (rest_.starts_with("\r\n")) {
    rest_.remove_prefix(2);
  } else if (!rest_.empty()) {
    rest_.remove_prefix(1);
  }
  ++line_;

  line = line.substr(0, std::min(line.find(comment_), line.size()));
  joined_ = continuation_ && line.ends_with('\\');
  if (joined_) line.remove_suffix(1);
  for (std::size_t at = line.find_first_not_of(blanks_); at != std::string_view::npos;) {
    const std::size_t stop = std::min(line.find_first_of(blanks_, at), line.size());
    tokens_.push_back({line.substr(at, stop - at), line_, static_cast<int>(at) + 1});
    at = line.find_first_not_of(blanks_, stop);
  }
  return true;
}

std::optional<std::vector<double>> parse_numbers(std::string_view text) {
  std::vector<double> numbers;
  for (;;) {
    const std::size_t comma = text.find(',');
    const std::optional<double> number = parse_number(text.substr(0, comma));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    if (comma == std::string_view::npos) return numbers;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace surefoot
