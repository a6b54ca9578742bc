#include "pipeline/motion_format.h"

#include <gtest/gtest.h>

#include <string>

namespace surefoot {
namespace {

TEST(MotionFormat, ContentSpeaksBeforeTheName) {
  EXPECT_EQ(recognise_format("HIERARCHY\nROOT Hips\n", "walk.txt"), MotionFormat::bvh);
  EXPECT_EQ(recognise_format("\xEF\xBB\xBF\r\n  hierarchy\r\n", "walk"), MotionFormat::bvh);
  EXPECT_EQ(recognise_format("# skeleton\n:version 1.10\n:name VICON\n", "a.amc"),
            MotionFormat::asf);
  EXPECT_EQ(recognise_format("#!OML:ASF a.asf\n:FULLY-SPECIFIED\n:DEGREES\n1\n", "a.bvh"),
            MotionFormat::amc);
  EXPECT_EQ(recognise_format("Kaydara FBX Binary  ", "walk.bvh"), MotionFormat::fbx);
  EXPECT_EQ(recognise_format("; FBX 7.7.0 project file\n", "walk"), MotionFormat::fbx);
  EXPECT_EQ(recognise_format("FBXHeaderExtension:  {\n", "walk"), MotionFormat::fbx);
}

TEST(MotionFormat, TheNameDecidesWhereContentSaysNothing) {
  EXPECT_EQ(recognise_format("", "walk.BVH"), MotionFormat::bvh);
  EXPECT_EQ(recognise_format("HIERACHY\n", "walk.bvh"), MotionFormat::bvh);
  EXPECT_EQ(recognise_format("1\nroot 0 0 0\n", "walk.amc"), MotionFormat::amc);
  EXPECT_EQ(recognise_format(std::string(100000, '#'), "walk.asf"), MotionFormat::asf);
}

TEST(MotionFormat, WhatIsNotKnownIsSaidToBeUnknown) {
  EXPECT_EQ(recognise_format("BLENDER-v304", "walk.blend"), MotionFormat::unknown);
  EXPECT_EQ(recognise_format(std::string(10, '\0'), "walk"), MotionFormat::unknown);
  EXPECT_EQ(format_of_name("bvh"), MotionFormat::unknown);
}

}  // namespace
}  // namespace surefoot
