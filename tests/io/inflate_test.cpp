#include "io/inflate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "io/inflate_vectors.h"

namespace surefoot {
namespace {

using namespace testing;
using ::testing::HasSubstr;

std::string from_hex(std::string_view digits) {
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(value(digits[i]) * 16 + value(digits[i + 1]));
  }
  return bytes;
}

// Letters a to g by the linear congruence of the C standard.
std::string letters(int count) {
  std::string text;
  std::uint32_t x = 1;
  for (int i = 0; i < count; ++i) {
    x = (x * 1103515245u + 12345u) & 0x7FFFFFFFu;
    text += static_cast<char>('a' + (x >> 16) % 7);
  }
  return text;
}

std::string fibonacci_letters() {
  std::string text;
  int now = 1;
  int next = 1;
  for (char letter = 'A'; letter < 'A' + 16; ++letter) {
    text.append(static_cast<std::size_t>(now), letter);
    now = std::exchange(next, now + next);
  }
  return text;
}

std::string runs() {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "ab";
  return text.append(70000, 'c');
}

struct Vector {
  std::string stream;
  std::string bytes;
};

std::vector<Vector> vectors() {
  return {{from_hex(kStored), letters(40)},   {from_hex(kFixed), letters(60)},
          {from_hex(kDynamic), letters(400)}, {from_hex(kLongCodes), fibonacci_letters()},
          {from_hex(kRuns), runs()},          {from_hex(kNothing), ""}};
}

std::string_view raw_of(std::string_view zlib_stream) {
  return zlib_stream.substr(2, zlib_stream.size() - 6);
}

TEST(Inflate, UnpacksWhatZlibPacked) {
  for (const Vector& vector : vectors()) {
    std::string out(vector.bytes.size(), '?');
    const Result<void> done = inflate_zlib(vector.stream, out);
    ASSERT_TRUE(done.has_value()) << done.error().message;
    EXPECT_EQ(out, vector.bytes);
    std::string again(vector.bytes.size(), '?');
    ASSERT_TRUE(inflate_raw(raw_of(vector.stream), again).has_value());
    EXPECT_EQ(again, vector.bytes);
    EXPECT_TRUE(can_inflate(vector.stream.size(), vector.bytes.size()));
  }
}

TEST(Inflate, RefusesAnotherSizeThanIsHeld) {
  for (const Vector& vector : vectors()) {
    std::string larger(vector.bytes.size() + 1, '?');
    EXPECT_THAT(inflate_zlib(vector.stream, larger).error().message, HasSubstr("less"));
    if (vector.bytes.empty()) continue;
    std::string smaller(vector.bytes.size() - 1, '?');
    EXPECT_THAT(inflate_zlib(vector.stream, smaller).error().message, HasSubstr("more"));
  }
}

TEST(Inflate, RefusesEveryTruncation) {
  for (const Vector& vector : vectors()) {
    for (std::size_t size = 0; size < vector.stream.size(); ++size) {
      std::string out(vector.bytes.size(), '?');
      EXPECT_FALSE(inflate_zlib(vector.stream.substr(0, size), out).has_value()) << size;
    }
  }
}

TEST(Inflate, SurvivesEveryFlippedBit) {
  for (const Vector& vector : vectors()) {
    for (std::size_t i = 0; i < 8 * vector.stream.size(); ++i) {
      std::string stream = vector.stream;
      stream[i / 8] = static_cast<char>(stream[i / 8] ^ (1 << i % 8));
      std::string out(vector.bytes.size(), '?');
      EXPECT_TRUE(!inflate_zlib(stream, out).has_value() || out == vector.bytes) << i;
      (void)inflate_raw(raw_of(stream), out);
    }
  }
}

TEST(Inflate, RefusesWhatIsNoStream) {
  std::string out(10, '?');
  EXPECT_THAT(inflate_zlib("hello, world", out).error().message, HasSubstr("no zlib stream"));
  EXPECT_THAT(inflate_raw("\x07", out).error().message, HasSubstr("damaged"));  // block kind 3
  // A fixed block whose first symbol copies from before the beginning.
  EXPECT_THAT(inflate_raw(std::string("\x03\x02\0\0", 4), out).error().message,
              HasSubstr("damaged"));
  EXPECT_FALSE(can_inflate(100, 10'000'000));
}

}  // namespace
}  // namespace surefoot
