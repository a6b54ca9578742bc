#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <charconv>

#include "rig/corpus_families.h"
#include "rig/t_pose.h"
#include "support/data_files.h"
#include "surefoot/io/bvh.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

using testing::families;
using testing::Family;
using ::testing::HasSubstr;
using testing::right_name;

std::vector<std::string> files_of(const Family& family) {
  if (family.folder.ends_with(".bvh")) return {family.folder};
  return data_files(family.folder, ".bvh");
}

/// Frames per second as the file itself writes it.
double written_fps(const std::string& text) {
  const std::size_t at = text.find("Frame Time:") + std::string_view("Frame Time:").size();
  return 1.0 / std::strtod(text.c_str() + at, nullptr);
}

std::string name_of_joint(const Skeleton& skeleton, int joint) {
  return joint == kNoJoint ? "" : skeleton[joint].name;
}

void expect_leg(const Skeleton& skeleton, const LegRoles& leg, const Family& family, Side side,
                const std::string& file) {
  const std::array<int, 5> found{leg.hip, leg.knee, leg.ankle, leg.ball, leg.toe};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::string expected =
        side == Side::left ? family.left[i] : right_name(family, family.left[i]);
    EXPECT_EQ(name_of_joint(skeleton, found[i]), expected) << file;
  }
}

TEST(RigCorpus, EveryHumanoidGetsItsRolesRateAndUnit) {
  SUREFOOT_NEEDS_DATA();
  int checked = 0;
  for (const Family& family : families()) {
    for (const std::string& file : files_of(family)) {
      const std::string text = read_data_file(file).value_or("");
      const Result<Clip> clip = load_bvh(text, {.file_name = file});
      ASSERT_TRUE(clip) << clip.error().to_string();
      const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
      ASSERT_TRUE(rig) << file << ": " << rig.error().to_string();
      EXPECT_EQ(clip->skeleton[rig->hips].name, family.hips) << file;
      for (const Side side : kSides) {
        expect_leg(clip->skeleton, rig->leg(side).joints, family, side, file);
      }
      EXPECT_GE(rig->confidence, 0.8) << file;
      EXPECT_NEAR(clip->conventions.metres_per_unit, family.metres_per_unit,
                  family.unit_tolerance * family.metres_per_unit)
          << file;
      EXPECT_EQ(clip->conventions.up, family.up) << file;
      EXPECT_NEAR(clip->motion.fps(), written_fps(text), 1e-3 * clip->motion.fps()) << file;
      ++checked;
    }
  }
  EXPECT_GE(checked, 200);
}

TEST(RigCorpus, CmuStartsWithATPoseAndOthersDoNot) {
  SUREFOOT_NEEDS_DATA();
  for (const std::string& file : data_files("cmu", ".bvh")) {
    const Result<Clip> clip = load_bvh(*read_data_file(file));
    ASSERT_TRUE(clip) << file;
    EXPECT_GE(first_real_frame(clip->skeleton, clip->motion), 1) << file;
  }
  for (const std::string folder : {"gt", "rigs", "skate_pairs", "video_mocap"}) {
    for (const std::string& file : data_files(folder, ".bvh")) {
      const Result<Clip> clip = load_bvh(*read_data_file(file));
      ASSERT_TRUE(clip) << file;
      EXPECT_EQ(first_real_frame(clip->skeleton, clip->motion), 0) << file;
    }
  }
}

TEST(RigCorpus, TheSecondOfTwoJointsWithOneNameIsFoundByItsPlace) {
  SUREFOOT_NEEDS_DATA();
  const Result<Clip> clip = load_bvh(read_data_file("odd/bvh_made/duplicate_names.bvh").value());
  ASSERT_TRUE(clip) << clip.error().to_string();
  const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
  ASSERT_TRUE(rig) << rig.error().to_string();
  for (const Side side : kSides) {
    const LegRoles& leg = rig->leg(side).joints;
    EXPECT_EQ(clip->skeleton[leg.ankle].name, "LeftFoot");
    EXPECT_EQ(clip->skeleton[leg.ankle].parent, leg.knee);
  }
  EXPECT_NE(rig->leg(Side::left).joints.ankle, rig->leg(Side::right).joints.ankle);
}

TEST(RigCorpus, WhatHasNoTwoLegsIsRefused) {
  SUREFOOT_NEEDS_DATA();
  for (const std::string file :
       {"full_precision_frame_time", "momentum_simple", "rotation_first_root", "sinusoidal",
        "test_simple", "two_joints"}) {
    const Result<Clip> clip = load_bvh(read_data_file("odd/bvh_found/" + file + ".bvh").value());
    ASSERT_TRUE(clip) << file;
    const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
    ASSERT_FALSE(rig) << file;
    EXPECT_THAT(rig.error().message, HasSubstr("no pair of legs found: looked for"));
  }
}

}  // namespace
}  // namespace surefoot
