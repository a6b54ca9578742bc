#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/fbx/fbx_text.h"
#include "math/rotation.h"
#include "surefoot/io/fbx.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

using ::testing::HasSubstr;
using namespace testing;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string refusal(const std::string& bytes, const FbxLoadOptions& options = {}) {
  const Result<Clip> clip = load_fbx(bytes, options);
  EXPECT_FALSE(clip.has_value());
  return clip ? "" : clip.error().to_string();
}

TEST(FbxLoad, ReadsTextFiles) {
  const Result<Clip> clip = load_fbx(kSmallFbx);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  ASSERT_EQ(clip->skeleton.size(), 2);  // the camera is no bone
  EXPECT_EQ(clip->skeleton[0].name, "Hips");
  EXPECT_EQ(clip->skeleton[1].parent, 0);
  EXPECT_EQ(clip->motion.fps(), 25.0);
  EXPECT_EQ(clip->motion.frames(), 26);
  EXPECT_EQ(clip->conventions.metres_per_unit, 1.0);
  EXPECT_EQ(clip->conventions.up, Axis::pos_z);
  // The file's (x, y, z) with z up is our (x, z, -y).
  const Transform start = clip->motion.pose(0)[0];
  EXPECT_LT((start.translation - Vec3(0.0, 1.0, -2.0)).norm(), 1e-9);
  const Transform middle = clip->motion.pose(12)[0];
  EXPECT_LT((middle.translation - Vec3(3.0 * 12 / 25, 1.0, -2.0)).norm(), 1e-9);
  EXPECT_LT((clip->motion.pose(25)[0].translation - Vec3(3.0, 2.0, -2.0)).norm(), 1e-9);
  const Quat expected =
      world_from_file(Axis::pos_z) * axis_angle(Vec3::UnitY(), 1.5707963267948966);
  EXPECT_LT(angle_between(start.rotation, expected), 1e-9);
  EXPECT_LT((clip->motion.pose(0)[1].translation - Vec3(0.0, -0.5, 0.0)).norm(), 1e-12);
}

TEST(FbxLoad, ReadsFilesOfVersionSix) {
  const Result<Clip> clip = load_fbx(kOldFbx);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  ASSERT_EQ(clip->skeleton.size(), 2);
  EXPECT_EQ(clip->motion.fps(), 24.0);
  ASSERT_EQ(clip->motion.frames(), 25);
  // From 0 to 60 cm with slopes of zero: 3 u^2 - 2 u^3.
  const double u = 6.0 / 24.0;
  const Transform hips = clip->motion.pose(6)[0];
  EXPECT_NEAR(hips.translation.x(), 0.6 * (3 * u * u - 2 * u * u * u), 1e-9);
  EXPECT_NEAR(hips.translation.y(), 1.0, 1e-12);
  EXPECT_NEAR(hips.translation.z(), 0.0, 1e-12);
  EXPECT_NEAR(clip->motion.pose(18)[0].translation.z(), 0.15, 1e-9);
  EXPECT_LT(angle_between(hips.rotation, axis_angle(Vec3::UnitY(), 1.5707963267948966)), 1e-9);
  EXPECT_EQ(save_fbx(*clip).value(), kOldFbx);
}

TEST(FbxLoad, OldFilesGetTheirKeysAnew) {
  Clip clip = load_fbx(kOldFbx).value();
  for (int f = 0; f < clip.motion.frames(); ++f) {
    clip.motion.pose(f)[0].translation.y() += 0.01 * f;
  }
  const std::string saved = save_fbx(clip).value();
  const Result<Clip> again = load_fbx(saved);
  ASSERT_TRUE(again.has_value()) << again.error().to_string();
  for (int f = 0; f < clip.motion.frames(); ++f) {
    EXPECT_LT((again->motion.pose(f)[0].translation - clip.motion.pose(f)[0].translation).norm(),
              1e-9);
  }
}

TEST(FbxLoad, TextFilesAreSavedAsText) {
  Clip clip = load_fbx(kSmallFbx).value();
  EXPECT_EQ(save_fbx(clip).value(), kSmallFbx);
  for (int f = 0; f < clip.motion.frames(); ++f) {
    clip.motion.pose(f)[1].rotation = axis_angle(Vec3::UnitX(), 0.01 * f);
    clip.motion.pose(f)[0].translation.x() += 0.1;
  }
  const std::string saved = save_fbx(clip).value();
  EXPECT_TRUE(saved.starts_with("; FBX"));
  const Result<Clip> again = load_fbx(saved);
  ASSERT_TRUE(again.has_value()) << again.error().to_string();
  for (int f = 0; f < clip.motion.frames(); ++f) {
    for (std::size_t j = 0; j < 2; ++j) {
      const Transform& one = clip.motion.pose(f)[j];
      const Transform& other = again->motion.pose(f)[j];
      EXPECT_LT((one.translation - other.translation).norm(), 1e-6) << f;
      EXPECT_LT(angle_between(one.rotation, other.rotation), 1e-6) << f;
    }
  }
}

TEST(FbxLoad, OptionsWinOverTheFile) {
  const Clip clip =
      load_fbx(kSmallFbx, {.metres_per_unit = 0.1, .up = Axis::pos_y, .fps = 50.0}).value();
  EXPECT_EQ(clip.motion.frames(), 51);
  EXPECT_EQ(clip.motion.fps(), 50.0);
  EXPECT_LT((clip.motion.pose(0)[0].translation - Vec3(0.0, 0.2, 0.1)).norm(), 1e-9);
  const Clip knee = load_fbx(kSmallFbx, {.root_name = "Knee"}).value();
  ASSERT_EQ(knee.skeleton.size(), 1);
  const Clip both = load_fbx(kSmallFbx).value();
  const Transform expected = world_of(both.skeleton, 1, both.motion.pose(7));
  EXPECT_LT((knee.motion.pose(7)[0].translation - expected.translation).norm(), 1e-12);
}

TEST(FbxLoad, RefusalsSayWhatAndWhere) {
  EXPECT_THAT(refusal(""), HasSubstr("empty"));
  EXPECT_THAT(refusal("hello"), HasSubstr("expected the name of a record"));
  EXPECT_THAT(refusal(kSmallFbx.substr(0, kSmallFbx.find("{\n", 700) + 2)),
              HasSubstr("ends inside a record"));
  EXPECT_THAT(refusal(kSmallFbx, {.take = "Run"}), HasSubstr("no take is called 'Run'"));
  EXPECT_THAT(refusal(kSmallFbx, {.root_name = "Toe"}), HasSubstr("'Toe'"));
  EXPECT_THAT(refusal(kSmallFbx, {.metres_per_unit = -1.0}), HasSubstr("metres per unit"));
  EXPECT_THAT(refusal(replaced(kSmallFbx, "FBXVersion: 7700", "FBXVersion: 1")),
              HasSubstr("FBXVersion"));
  EXPECT_THAT(refusal(replaced(kSmallFbx, "a: 0,46186158000", "a: 46186158000,0")),
              HasSubstr("do not ascend"));
  EXPECT_THAT(refusal(replaced(kSmallFbx, "a: 0,46186158000", "a: 0,1,2")),
              HasSubstr("as many times as values"));
  EXPECT_THAT(refusal(replaced(kSmallFbx, "a: 0,3", "a: 0,x")), HasSubstr("cannot be read"));
  EXPECT_THAT(refusal(replaced(kSmallFbx, "C: \"OO\",10,0", "C: \"OO\",10,11")),
              HasSubstr("circle"));
  EXPECT_THAT(refusal("Kaydara FBX Binary  "), HasSubstr("ends inside its head"));
  std::string deep = "FBXHeaderExtension: {\n";
  for (int i = 0; i < 100; ++i) deep += "A: {\n";
  EXPECT_THAT(refusal(deep), HasSubstr("too deeply"));
}

TEST(FbxLoad, TakesThatClaimTooMuchAreReadOverTheirKeys) {
  Diagnostics notes;
  const std::string huge = replaced(kSmallFbx, "\"\",46186158000", "\"\",461861580000000000");
  const Result<Clip> clip = load_fbx(huge, {}, &notes);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  EXPECT_EQ(clip->motion.frames(), 26);
  EXPECT_EQ(notes.count(WarningKind::repaired_file), 1u);
}

}  // namespace
}  // namespace surefoot
