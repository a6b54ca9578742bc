#include "base/number_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

namespace surefoot {
namespace {

std::string rounded(double value, int decimals) {
  std::string text;
  append_rounded(text, value, decimals);
  return text;
}

TEST(ReadNumber, TakesAsMuchAsIsANumber) {
  EXPECT_EQ(read_number("12.5 7").value, 12.5);
  EXPECT_EQ(read_number("12.5 7").length, 4u);
  EXPECT_EQ(read_number("+.5").value, 0.5);
  EXPECT_EQ(read_number("+.5").length, 3u);
  EXPECT_EQ(read_number("-1e-3x").value, -1e-3);
  EXPECT_EQ(read_number("-1e-3x").length, 5u);
  EXPECT_TRUE(std::isnan(read_number("nan").value));
  EXPECT_TRUE(std::isinf(read_number("1e999").value));
  for (const char* none : {"", "+", "-", "+-1", "++1", " 1", "x", "."}) {
    EXPECT_EQ(read_number(none).length, 0u) << none;
  }
}

TEST(ReadNumber, PlainDecimalsAreCorrectlyRounded) {
  std::mt19937_64 rng(3);
  for (int i = 0; i < 20000; ++i) {
    const int digits = 1 + static_cast<int>(rng() % 18);
    std::string text(static_cast<std::size_t>(digits), '0');
    for (char& digit : text) digit = static_cast<char>('0' + rng() % 10);
    text.insert(rng() % (text.size() + 1), ".");
    if (i % 2 == 0) text.insert(0, "-");
    EXPECT_EQ(read_number(text).value, std::strtod(text.c_str(), nullptr)) << text;
    EXPECT_EQ(read_number(text + " 1").length, text.size());
    EXPECT_EQ(read_number(text + "e2").value, std::strtod((text + "e2").c_str(), nullptr));
  }
  EXPECT_TRUE(std::signbit(read_number("-0").value));
}

TEST(AppendShortest, ReadsBackAsTheSameNumber) {
  std::mt19937_64 rng(1);
  std::uniform_real_distribution<double> exponent(-300, 300);
  for (int i = 0; i < 10000; ++i) {
    const double value = std::pow(10.0, exponent(rng)) * (i % 2 == 0 ? 1 : -1);
    std::string text;
    append_shortest(text, value);
    EXPECT_EQ(read_number(text).value, value) << text;
  }
}

TEST(AppendRounded, WritesNoMoreThanNeeded) {
  EXPECT_EQ(rounded(12.5, 9), "12.5");
  EXPECT_EQ(rounded(-1e-9, 9), "-0.000000001");
  EXPECT_EQ(rounded(-1e-10, 9), "0");
  EXPECT_EQ(rounded(0.0, 9), "0");
  EXPECT_EQ(rounded(100.0, 0), "100");
  EXPECT_EQ(rounded(0.96, 1), "1");
  EXPECT_EQ(rounded(-179.9999999996, 9), "-180");
  EXPECT_EQ(rounded(3.07, 12), "3.07");
}

TEST(AppendRounded, IsWithinHalfAUnitOfTheLastPlace) {
  std::mt19937_64 rng(2);
  std::uniform_real_distribution<double> number(-720, 720);
  for (int decimals = 0; decimals <= 12; ++decimals) {
    for (int i = 0; i < 2000; ++i) {
      const double value = number(rng);
      const double back = std::strtod(rounded(value, decimals).c_str(), nullptr);
      EXPECT_LE(std::abs(back - value), 0.5000001 * std::pow(10.0, -decimals) + 1e-13);
    }
  }
}

TEST(AppendRounded, NumbersTooLargeToRoundAreWrittenInFull) {
  for (const double value : {1e20, -123456789012345678.0, std::numeric_limits<double>::max()}) {
    EXPECT_EQ(read_number(rounded(value, 9)).value, value);
  }
}

}  // namespace
}  // namespace surefoot
