#include "pipeline/player/packed_numbers.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace surefoot {
namespace {

std::int64_t read_digits(std::string_view& text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += 5) {
    const std::uint64_t digit = kDigits.find(text.front());
    text.remove_prefix(1);
    value |= (digit & 31U) << shift;
    if (digit < 32) break;
  }
  const auto size = static_cast<std::int64_t>(value >> 1U);
  return (value & 1U) != 0 ? -size : size;
}

/// As motion.js reads it.
std::vector<std::int64_t> unpack(std::string_view text, std::size_t count) {
  std::vector<std::int64_t> series;
  std::int64_t last = 0;
  std::int64_t step = 0;
  std::int64_t zeros = 0;
  while (series.size() < count) {
    if (zeros == 0 && text.starts_with('.')) {
      text.remove_prefix(1);
      zeros = read_digits(text);
    }
    if (zeros > 0) {
      --zeros;
    } else {
      step += read_digits(text);
    }
    series.push_back(last += step);
  }
  EXPECT_EQ(text, "");
  return series;
}

TEST(PackedNumbers, ComeBackAsTheyWere) {
  const std::vector<std::vector<std::int64_t>> all{
      {},
      {0},
      {-7},
      {5, 5, 5, 5, 5, 5, 5},
      {0, 1, 2, 3, 4, 5, 6, 7},
      {0, 0, 0, 0, 1, -1, 1000000, -1000000, 15, 16, -16, 31, 32, 1024},
      {123456789012, -123456789012, 3, 3, 3}};
  for (const auto& series : all) {
    std::string text;
    append_packed(text, series);
    EXPECT_EQ(unpack(text, series.size()), series);
  }
}

TEST(PackedNumbers, EvenMotionTakesNextToNothing) {
  std::vector<std::int64_t> series;
  for (std::int64_t i = 0; i < 10000; ++i) series.push_back(40 + 3 * i);
  std::string text;
  append_packed(text, series);
  EXPECT_LT(text.size(), 12u);
}

}  // namespace
}  // namespace surefoot
