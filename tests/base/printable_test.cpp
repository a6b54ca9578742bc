#include "base/printable.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace surefoot {
namespace {

TEST(Printable, LeavesNamesAlone) {
  for (const char* name : {"", "LeftFoot", "mixamorig:Hips", "Füße", "左足", "a\\b </b>", "🦶"}) {
    EXPECT_EQ(printable(name), name);
    EXPECT_EQ(printable_lines(name), name);
  }
}

TEST(Printable, SpellsOutWhatATerminalWouldObey) {
  EXPECT_EQ(printable("\x1b[31mred\x07"), "\\x1B[31mred\\x07");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\x7f"), "\\x7F");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "\\x9B31m");  // CSI of one character
  EXPECT_EQ(printable("two\nlines\r\t"), "two\\x0Alines\\x0D\\x09");
}

TEST(Printable, SpellsOutMarksThatNobodySees) {
  EXPECT_EQ(printable("a\xE2\x80\xAE"
                      "b"),
            "a\\u202Eb");  // right-to-left override
  EXPECT_EQ(printable("\xE2\x81\xA6"), "\\u2066");
  EXPECT_EQ(printable("\xE2\x80\x8B"), "\\u200B");  // zero width
  EXPECT_EQ(printable("\xE2\x80\xA8"), "\\u2028");  // line separator
  EXPECT_EQ(printable("\xEF\xBB\xBF"), "\\uFEFF");
}

TEST(Printable, SpellsOutBytesThatAreNoText) {
  EXPECT_EQ(printable("a\xFFz"), "a\\xFFz");
  EXPECT_EQ(printable("\xC3"), "\\xC3");                             // cut short
  EXPECT_EQ(printable("\xC3("), "\\xC3(");                           // no continuation
  EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF");                    // overlong
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");           // surrogate
  EXPECT_EQ(printable("\xF5\x80\x80\x80"), "\\xF5\\x80\\x80\\x80");  // beyond Unicode
}

TEST(Printable, TextOfSeveralLinesKeepsThem) {
  EXPECT_EQ(printable_lines("a\n\tb\r\n\x1b"), "a\n\tb\\x0D\n\\x1B");
}

TEST(Printable, IsTheSameTwice) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string once = printable(std::string("x") + static_cast<char>(byte) + "y");
    EXPECT_EQ(printable(once), once);
  }
}

TEST(PrintableJson, StaysTheSameJsonWithoutDangerousCharacters) {
  const std::string name = "</script>\xC2\x9B\xE2\x80\xAE\x7f\xF3\xA0\x80\x81 Füße \x1b\n";
  const nlohmann::json value = {{"name", name}, {"list", {1, 2}}};
  const std::string text = printable_json(value.dump(1));
  EXPECT_EQ(nlohmann::json::parse(text), value);
  EXPECT_EQ(text.find("</"), std::string::npos) << text;
  EXPECT_EQ(printable_lines(text), text);
  EXPECT_NE(text.find("Füße"), std::string::npos);
}

}  // namespace
}  // namespace surefoot
