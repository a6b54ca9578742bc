#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/source_text.h"
#include "io/text_cursor.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// Commas and parentheses count as blanks in Acclaim files.
inline constexpr std::string_view kAcclaimBlanks = " \t\v\f,()";

/// A line of an Acclaim file: its words and how to refuse them.
class AcclaimLine {
 public:
  AcclaimLine(const std::vector<SourceToken>& tokens, const std::string& file)
      : tokens_(tokens), file_(file) {}

  [[nodiscard]] std::size_t size() const noexcept { return tokens_.size(); }
  [[nodiscard]] const SourceToken& operator[](std::size_t i) const noexcept { return tokens_[i]; }
  [[nodiscard]] bool begins_with(std::string_view word) const noexcept {
    return same_word(tokens_[0].text, word);
  }
  [[nodiscard]] tl::unexpected<Error> refuse(std::string message, std::size_t word = 0) const {
    const SourceToken& at = tokens_[std::min(word, tokens_.size() - 1)];
    return fail(std::move(message), {file_, at.line, at.column});
  }

  /// The number that word `i` spells; refused where it is missing, no number or beyond 1e9.
  [[nodiscard]] Result<double> number(std::size_t i) const {
    if (i >= tokens_.size()) return refuse("a number is missing at the end of the line", i);
    const std::optional<double> value = parse_number(tokens_[i].text);
    if (!value || std::abs(*value) > 1e9) {
      return refuse("expected a number, found " + in_quotes(tokens_[i].text), i);
    }
    return *value;
  }

  [[nodiscard]] Result<Vec3> vector(std::size_t first) const {
    Vec3 value;
    for (int k = 0; k < 3; ++k) {
      const Result<double> coordinate = number(first + static_cast<std::size_t>(k));
      if (!coordinate) return pass_on(coordinate);
      value[k] = *coordinate;
    }
    return value;
  }

 private:
  const std::vector<SourceToken>& tokens_;
  const std::string& file_;
};

}  // namespace surefoot
