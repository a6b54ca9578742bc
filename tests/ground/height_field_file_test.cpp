#include "ground/height_field_file.h"

#include <gtest/gtest.h>

#include <string>

#include "support/count_allocations.h"

namespace surefoot {
namespace {

const std::string kGood =
    "{\"format\": \"surefoot-heightfield\", \"version\": 1,\n"
    " \"origin\": [1, -2.5], \"spacing\": [0.5, 2],\n"
    " \"columns\": 3, \"rows\": 2,\n"
    " \"heights\": [0, 1, 2,\n"
    "   3, 4, 5.5]}\n";

std::string with(std::string_view old_text, std::string_view new_text) {
  std::string text = kGood;
  return text.replace(text.find(old_text), old_text.size(), new_text);
}

std::string refusal(const std::string& text) {
  const auto field = load_height_field(text, "g.json");
  return field ? "accepted" : field.error().to_string();
}

TEST(LoadHeightField, ReadsTheGrid) {
  const Result<HeightField> field = load_height_field(kGood, "g.json");
  ASSERT_TRUE(field.has_value());
  EXPECT_EQ(field->height(1.5, -2.5), 1.0);
  EXPECT_EQ(field->height(2.0, -0.5), 5.5);
  EXPECT_EQ(field->grid().columns, 3);
  EXPECT_EQ(field->grid().rows, 2);
}

TEST(LoadHeightField, RefusesWithPlaceAndReason) {
  EXPECT_EQ(refusal(with("surefoot-heightfield", "other")),
            "g.json:1:12: not a height field: \"format\" must be \"surefoot-heightfield\"");
  EXPECT_EQ(refusal(with("\"version\": 1", "\"version\": 2")),
            "g.json:1:47: version 2 is not supported, only 1");
  EXPECT_EQ(refusal(with("[1, -2.5]", "[1]")), "g.json:2:12: 'origin' must be a list of 2 numbers");
  EXPECT_EQ(refusal(with("5.5", "\"x\"")), "g.json:5:10: 'heights' must contain only numbers");
  EXPECT_EQ(refusal(with("\"rows\": 2", "\"rows\": -2")),
            "g.json:3:24: 'rows' must be a whole number up to 1000000");
  EXPECT_EQ(refusal(with("\"rows\": 2", "\"rows\": 3")),
            "g.json:1:1: expected 9 heights (3 columns x 3 rows), found 6");
  EXPECT_EQ(refusal(with("\"columns\": 3, ", "")),
            "g.json:1:1: 'columns' must be a whole number up to 1000000");
  EXPECT_EQ(refusal("[]").substr(0, 11), "g.json:1:1:");
  EXPECT_EQ(refusal(with("[0.5, 2]", "[0.5, 0]")).substr(0, 11), "g.json:1:1:");
}

TEST(LoadHeightField, HugeCountsAreRefusedWithoutMemory) {
  const std::string many = with("\"rows\": 2", "\"rows\": 1000000");
  const std::string most = with("\"rows\": 2", "\"rows\": 18446744073709551615");
  forget_largest();
  EXPECT_EQ(refusal(many),
            "g.json:1:1: expected 3000000 heights (3 columns x 1000000 rows), found 6");
  EXPECT_EQ(refusal(most), "g.json:3:24: 'rows' must be a whole number up to 1000000");
  EXPECT_LT(allocations().largest, 100'000U) << "bytes at once, for a file of 150";
}

TEST(LoadHeightField, EveryTruncationIsRefused) {
  for (std::size_t size = 0; size + 2 < kGood.size(); ++size) {
    EXPECT_NE(refusal(kGood.substr(0, size)), "accepted") << size;
  }
}

}  // namespace
}  // namespace surefoot
