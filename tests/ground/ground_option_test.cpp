#include "ground/ground_option.h"

#include <gmock/gmock.h>

#include <cmath>

namespace surefoot {
namespace {

using testing::HasSubstr;

TEST(GroundOption, AutoLeavesTheGroundToTheEstimate) {
  const Result<GroundOption> option = parse_ground_option("auto");
  ASSERT_TRUE(option);
  EXPECT_EQ(load_ground(*option, "").value(), std::nullopt);
}

TEST(GroundOption, NoneIsNoFloor) {
  const auto ground = load_ground(parse_ground_option("none").value(), "");
  ASSERT_TRUE(ground && *ground);
  EXPECT_EQ((*ground)->kind(), GroundKind::none);
}

TEST(GroundOption, AHeightIsALevelPlane) {
  const auto ground = load_ground(parse_ground_option("plane:-0.25").value(), "");
  ASSERT_TRUE(ground && *ground);
  EXPECT_EQ((*ground)->kind(), GroundKind::plane);
  EXPECT_DOUBLE_EQ((*ground)->height(3.0, -7.0), -0.25);
}

TEST(GroundOption, FourNumbersAreNormalAndOffset) {
  // 2 (0, 1, -0.5) . p = 1 is y = 0.5 + 0.5 z: the normal's length does not matter.
  const auto ground = load_ground(parse_ground_option("plane:0,2,-1,1").value(), "");
  ASSERT_TRUE(ground && *ground);
  EXPECT_NEAR((*ground)->height(5.0, 0.0), 0.5, 1e-12);
  EXPECT_NEAR((*ground)->height(5.0, 2.0), 1.5, 1e-12);
}

TEST(GroundOption, FilesAreReadByTheirKind) {
  const Result<GroundOption> mesh = parse_ground_option("mesh:stairs.obj");
  ASSERT_TRUE(mesh);
  EXPECT_TRUE(mesh->needs_file());
  EXPECT_EQ(mesh->file, "stairs.obj");
  const auto ground = load_ground(*mesh, "v 0 1 0\nv 2 1 0\nv 0 1 2\nf 1 2 3\n");
  ASSERT_TRUE(ground && *ground);
  EXPECT_NEAR((*ground)->height(0.5, 0.5), 1.0, 1e-12);

  const Result<GroundOption> field = parse_ground_option("heightfield:hill.json");
  ASSERT_TRUE(field);
  const auto hill = load_ground(
      *field,
      R"({"format": "surefoot-heightfield", "version": 1, "origin": [0, 0], "spacing": [1, 1],
                  "columns": 2, "rows": 2, "heights": [0, 1, 0, 1]})");
  ASSERT_TRUE(hill && *hill);
  EXPECT_NEAR((*hill)->height(0.5, 0.5), 0.5, 1e-12);
}

TEST(GroundOption, AMalformedFileIsRefusedWithItsPlace) {
  const auto ground = load_ground(parse_ground_option("mesh:a.obj").value(), "v 0 1\nf 1 2 3\n");
  ASSERT_FALSE(ground);
  EXPECT_EQ(ground.error().place.file, "a.obj");
  EXPECT_EQ(ground.error().place.line, 1);
}

TEST(GroundOption, OtherWordsAreRefusedWithTheUsableOnes) {
  for (const char* word : {"", "floor", "plane", "Plane:1", "mesh"}) {
    const Result<GroundOption> option = parse_ground_option(word);
    ASSERT_FALSE(option) << word;
    EXPECT_THAT(option.error().message, HasSubstr("use auto, none, plane:H")) << word;
  }
}

TEST(GroundOption, PlanesThatAreNoneAreRefused) {
  for (const char* word :
       {"plane:", "plane:a", "plane:1,2", "plane:0,1,0,", "plane:0,1,0,nan", "plane:0,0,0,1",
        "plane:1e9", "plane:1,0,0,1", "plane:0,1,0,0,0", "mesh:"}) {
    EXPECT_FALSE(parse_ground_option(word)) << word;
  }
}

}  // namespace
}  // namespace surefoot
