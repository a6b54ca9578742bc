#include "surefoot/base/error.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

TEST(Error, LeavesOutWhatIsNotKnown) {
  const auto text = [](SourcePlace place) {
    return Error{"no frames", std::move(place)}.to_string();
  };
  EXPECT_EQ(text({}), "no frames");
  EXPECT_EQ(text({"a.bvh"}), "a.bvh: no frames");
  EXPECT_EQ(text({"a.bvh", 12}), "a.bvh:12: no frames");
  EXPECT_EQ(text({"a.bvh", 12, 3}), "a.bvh:12:3: no frames");
  EXPECT_EQ(text({"", 12, 3}), "no frames");
}

TEST(Error, IsPassedOnWhole) {
  const Result<int> failed = fail("wrong", {"f", 1, 2});
  const Result<double> passed = pass_on(failed);
  ASSERT_FALSE(passed.has_value());
  EXPECT_EQ(passed.error().to_string(), "f:1:2: wrong");
}

}  // namespace
}  // namespace surefoot
