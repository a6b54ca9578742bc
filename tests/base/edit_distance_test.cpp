#include "base/edit_distance.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

TEST(EditDistance, CountsLettersInsertedDeletedAndReplaced) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("knee", ""), 4U);
  EXPECT_EQ(edit_distance("LeftFoot", "leftfoot"), 0U);
  EXPECT_EQ(edit_distance("LeftFoot", "LeftFot"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(EditDistance, IsADistance) {
  const std::string_view words[] = {"", "hip", "hips", "Ship", "toe", "ToeBase"};
  for (const std::string_view a : words) {
    for (const std::string_view b : words) {
      EXPECT_EQ(edit_distance(a, b), edit_distance(b, a));
      for (const std::string_view c : words) {
        EXPECT_LE(edit_distance(a, c), edit_distance(a, b) + edit_distance(b, c));
      }
    }
  }
}

}  // namespace
}  // namespace surefoot
