#include "surefoot/pipeline/save.h"

#include <gtest/gtest.h>

#include "pipeline/sample_clip.h"

namespace surefoot {
namespace {

TEST(Save, OnlyNamesOfFormatsThatCanBeWrittenAreTaken) {
  for (const char* name : {"a.bvh", "some folder/A.BVH", "-"}) EXPECT_TRUE(check_save_name(name));
  for (const char* name : {"a.fbx", "a.amc", "a", "", "bvh"})
    EXPECT_FALSE(check_save_name(name)) << name;
}

TEST(Save, TheSampleIsBvhOfItsFrames) {
  const Result<std::string> bytes = save_clip(sample_sliding_clip());
  ASSERT_TRUE(bytes) << bytes.error().to_string();
  EXPECT_EQ(bytes->rfind("HIERARCHY", 0), 0U);
  EXPECT_NE(bytes->find("Frames: 240"), std::string::npos);
}

TEST(Save, ProgressCanCancel) {
  const Result<std::string> bytes = save_clip(sample_sliding_clip(), [](double) { return false; });
  ASSERT_FALSE(bytes);
  EXPECT_NE(bytes.error().message.find("cancelled"), std::string::npos);
}

}  // namespace
}  // namespace surefoot
