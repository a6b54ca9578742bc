#include "pipeline/words.h"

#include <gmock/gmock.h>

namespace surefoot {
namespace {

using testing::HasSubstr;

TEST(Words, UnitsAreMetresPerUnit) {
  EXPECT_EQ(parse_units("cm").value(), 0.01);
  EXPECT_EQ(parse_units("in").value(), 0.0254);
  EXPECT_EQ(parse_units("0.0564").value(), 0.0564);
  EXPECT_EQ(parse_units("auto").value(), 0.0);
}

TEST(Words, UnusableUnitsAreRefusedWithTheUsableOnes) {
  for (const char* word : {"", "furlong", "-1", "0", "nan", "inf", "1e999", "cm2", "1 2"}) {
    const Result<double> units = parse_units(word);
    ASSERT_FALSE(units) << word;
    EXPECT_THAT(units.error().message, HasSubstr("use auto, m, cm, mm, in, ft"));
  }
}

TEST(Words, EveryAxisHasAWordThatReadsBack) {
  for (const Axis axis :
       {Axis::pos_x, Axis::neg_x, Axis::pos_y, Axis::neg_y, Axis::pos_z, Axis::neg_z}) {
    EXPECT_EQ(parse_up(word_of(axis)).value(), axis) << word_of(axis);
  }
  EXPECT_EQ(parse_up("auto").value(), std::nullopt);
  EXPECT_FALSE(parse_up("up"));
}

TEST(Words, RootOffsets) {
  EXPECT_EQ(parse_root_offset("add").value(), RootOffset::add);
  EXPECT_EQ(parse_root_offset("replace").value(), RootOffset::replace);
  EXPECT_EQ(parse_root_offset("auto").value(), RootOffset::automatic);
  EXPECT_FALSE(parse_root_offset("maybe"));
}

}  // namespace
}  // namespace surefoot
