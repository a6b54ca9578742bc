#include "surefoot/pipeline/save.h"

#include <gtest/gtest.h>

#include "pipeline/sample_clip.h"

namespace surefoot {
namespace {

TEST(Save, OnlyNamesOfFormatsThatCanBeWrittenAreTaken) {
  for (const char* name : {"a.bvh", "some folder/A.BVH", "a.fbx", "-"})
    EXPECT_TRUE(check_save_name(name));
  for (const char* name : {"a.amc", "a", "", "bvh", "fbx"})
    EXPECT_FALSE(check_save_name(name)) << name;
}

TEST(Save, TheSampleIsBvhOfItsFrames) {
  const Result<std::string> bytes = save_clip(sample_sliding_clip());
  ASSERT_TRUE(bytes) << bytes.error().to_string();
  EXPECT_EQ(bytes->rfind("HIERARCHY", 0), 0U);
  EXPECT_NE(bytes->find("Frames: 240"), std::string::npos);
}

TEST(Save, TheNameChoosesTheFormat) {
  EXPECT_TRUE(save_clip_as("a.bvh", sample_sliding_clip())->starts_with("HIERARCHY"));
  EXPECT_TRUE(save_clip_as("-", sample_sliding_clip())->starts_with("HIERARCHY"));
  EXPECT_TRUE(save_clip_as("a.FBX", sample_sliding_clip())->starts_with("Kaydara FBX Binary"));
}

TEST(Save, ProgressCanCancel) {
  const Result<std::string> bytes = save_clip(sample_sliding_clip(), [](double) { return false; });
  ASSERT_FALSE(bytes);
  EXPECT_NE(bytes.error().message.find("cancelled"), std::string::npos);
}

}  // namespace
}  // namespace surefoot
