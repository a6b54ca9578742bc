#include "base/source_text.h"

#include <gtest/gtest.h>

#include <string>

namespace surefoot {
namespace {

TEST(PlaceAt, CountsFromOne) {
  const std::string text = "ab\ncd\n";
  const auto at = [&](std::size_t offset) {
    const SourcePlace place = place_at(text, offset, "f");
    return std::to_string(place.line) + ":" + std::to_string(place.column);
  };
  EXPECT_EQ(at(0), "1:1");
  EXPECT_EQ(at(2), "1:3");
  EXPECT_EQ(at(3), "2:1");
  EXPECT_EQ(at(6), "3:1");
  EXPECT_EQ(at(99), "3:1");
}

TEST(ParseNumber, TakesWholeFiniteTokens) {
  EXPECT_EQ(parse_number("-1.5e2"), -150.0);
  EXPECT_EQ(parse_number("+.5"), 0.5);
  EXPECT_EQ(parse_number("7."), 7.0);
  for (const char* bad :
       {"", "+", "-", "1x", "nan", "inf", "-inf", "1e999", "+-1", "++1", "0x10"}) {
    EXPECT_EQ(parse_number(bad), std::nullopt) << bad;
  }
}

TEST(ParseInteger, TakesWholeTokensWithinRange) {
  EXPECT_EQ(parse_integer("-12"), -12);
  EXPECT_EQ(parse_integer("+3"), 3);
  for (const char* bad : {"", "+", "1.0", "99999999999", "a"}) {
    EXPECT_EQ(parse_integer(bad), std::nullopt) << bad;
  }
}

std::string lines_of(std::string_view text, bool continuation = false) {
  LineReader reader(text, '#', continuation);
  std::string all;
  while (reader.next()) {
    for (const SourceToken& token : reader.tokens()) {
      all += std::to_string(token.line) + ":" + std::to_string(token.column) + "=" +
             std::string(token.text) + " ";
    }
    all += "| ";
  }
  return all;
}

TEST(LineReader, SplitsWordsAndKeepsPlaces) {
  EXPECT_EQ(lines_of("a  bc\n\n# no\n\td # e\nf"), "1:1=a 1:4=bc | 4:2=d | 5:1=f | ");
  EXPECT_EQ(lines_of("\xEF\xBB\xBFv 1"), "1:1=v 1:3=1 | ");
  EXPECT_EQ(lines_of(""), "");
}

TEST(LineReader, KnowsAllLineEnds) {
  EXPECT_EQ(lines_of("a\r\nb\rc\n"), "1:1=a | 2:1=b | 3:1=c | ");
}

TEST(LineReader, JoinsContinuedLinesWhenAsked) {
  EXPECT_EQ(lines_of("a \\\r\nb\nc", true), "1:1=a 2:1=b | 3:1=c | ");
  EXPECT_EQ(lines_of("a \\", true), "1:1=a | ");
  EXPECT_EQ(lines_of("a \\\nb"), "1:1=a 1:3=\\ | 2:1=b | ");
}

}  // namespace
}  // namespace surefoot
