#include <gtest/gtest.h>

#include "io/fbx/fbx_data.h"
#include "io/fbx/fbx_text.h"
#include "io/fbx/rewrite.h"
#include "math/rotation.h"
#include "surefoot/io/bvh.h"
#include "surefoot/io/fbx.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

using namespace fbx;

// Floats of the file hold angles to 1e-5 degrees, and lengths of a metre to 1e-7.
constexpr double kFileAccuracy = 5e-6;  // metres

double worst_joint(const Clip& a, const Clip& b) {
  EXPECT_EQ(a.motion.frames(), b.motion.frames());
  EXPECT_EQ(a.skeleton.size(), b.skeleton.size());
  std::vector<Transform> one(a.skeleton.size());
  std::vector<Transform> other(one.size());
  double worst = 0.0;
  for (int f = 0; f < std::min(a.motion.frames(), b.motion.frames()); ++f) {
    forward_kinematics(a.skeleton, a.motion.pose(f), one);
    forward_kinematics(b.skeleton, b.motion.pose(f), other);
    for (std::size_t j = 0; j < one.size(); ++j) {
      worst = std::max(worst, (one[j].translation - other[j].translation).norm());
    }
  }
  return worst;
}

TEST(FbxSave, RecordsAreWrittenByteForByte) {
  SUREFOOT_NEEDS_FBX();
  for (const std::string& file : testing::fbx_files()) {
    const auto bytes = std::make_shared<const std::string>(read_data_file(file).value());
    const Result<Tree> tree = read_tree(bytes, file);
    ASSERT_TRUE(tree.has_value()) << tree.error().to_string();
    const Result<std::string> again = rewrite(*tree, {});
    ASSERT_TRUE(again.has_value());
    EXPECT_TRUE(*again == *bytes) << file;
  }
}

TEST(FbxSave, UnchangedClipsAreTheSameBytes) {
  SUREFOOT_NEEDS_FBX();
  for (const std::string& file : testing::fbx_files()) {
    const std::string bytes = read_data_file(file).value();
    const Result<Clip> clip = load_fbx(bytes, {.file_name = file});
    if (!clip) continue;  // one file holds no models
    const Result<std::string> saved = save_fbx(*clip);
    ASSERT_TRUE(saved.has_value()) << saved.error().to_string();
    EXPECT_TRUE(*saved == bytes) << file;
  }
}

// Some joints are turned and the root is moved; all others must stay where they were.
void change(Clip& clip) {
  for (int f = 0; f < clip.motion.frames(); ++f) {
    const PoseSpan pose = clip.motion.pose(f);
    for (std::size_t j = 0; j < pose.size(); j += 3) {
      pose[j].rotation = (pose[j].rotation * axis_angle(Vec3::UnitX(), 0.2)).normalized();
    }
    pose[0].translation += Vec3(0.1, 0.02, -0.03);
  }
}

TEST(FbxSave, ChangedJointsAreReadBackWhereTheyWerePut) {
  SUREFOOT_NEEDS_FBX();
  for (const std::string& file : testing::fbx_files()) {
    SCOPED_TRACE(file);
    // Bones below uneven scales cannot follow exactly.
    if (file.find("no_inherit_scale") != std::string::npos) continue;
    Result<Clip> clip = load_fbx(read_data_file(file).value(), {.file_name = file});
    if (!clip || clip->motion.frames() < 2) continue;
    change(*clip);
    const Result<std::string> saved = save_fbx(*clip);
    if (!saved && saved.error().message.find("old FBX") != std::string::npos) continue;
    ASSERT_TRUE(saved.has_value()) << saved.error().to_string();
    std::string take;
    for (const NamedTake& named : clip->takes) take = named.chosen ? named.name : take;
    const Result<Clip> again = load_fbx(*saved, {.take = take});
    ASSERT_TRUE(again.has_value()) << again.error().to_string();
    const double size = std::max(1.0, clip->conventions.metres_per_unit * 100);
    EXPECT_LT(worst_joint(*clip, *again), kFileAccuracy * size);
  }
}

TEST(FbxSave, OtherTakesAndMeshesAreLeftAlone) {
  SUREFOOT_NEEDS_FBX();
  const std::string bytes = testing::fbx_bytes("ozz_locomotions");
  Clip walk = load_fbx(bytes, {.take = "walk"}).value();
  change(walk);
  const std::string saved = save_fbx(walk).value();
  EXPECT_EQ(worst_joint(load_fbx(bytes, {.take = "jog"}).value(),
                        load_fbx(saved, {.take = "jog"}).value()),
            0.0);
}

// Many readers take every key as linear: what a changed joint hangs on must not depend on more.
TEST(FbxSave, JointsAboveChangedOnesGetAKeyPerFrame) {
  const auto keyed_by_frame = [](const std::string& saved, int frames) {
    const std::string list = "KeyTime: *" + std::to_string(frames) + " ";
    int found = 0;
    for (std::size_t at = 0; (at = saved.find(list, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  Clip clip = load_fbx(testing::kSmallFbx).value();
  const int frames = clip.motion.frames();
  ASSERT_EQ(keyed_by_frame(testing::kSmallFbx, frames), 0);
  for (int f = 0; f < frames; ++f) {
    clip.motion.pose(f)[1].rotation = axis_angle(Vec3::UnitX(), 0.01 * f);
  }
  const std::string saved = save_fbx(clip).value();
  EXPECT_EQ(keyed_by_frame(saved, frames), 6) << "translation above, rotation of the joint itself";
  EXPECT_LT(worst_joint(clip, load_fbx(saved).value()), kFileAccuracy);
}

TEST(FbxSave, OtherFramesGiveTheTakeTheirTime) {
  SUREFOOT_NEEDS_FBX();
  const std::string bytes = testing::fbx_bytes("mixamo_walking");
  Clip clip = load_fbx(bytes).value();
  Motion longer(2 * clip.motion.frames(), clip.motion.joints(), clip.motion.fps());
  for (int f = 0; f < longer.frames(); ++f) {
    const ConstPoseSpan from = clip.motion.pose(f % clip.motion.frames());
    std::copy(from.begin(), from.end(), longer.pose(f).begin());
  }
  clip.motion = longer;
  const Result<Clip> again = load_fbx(save_fbx(clip).value());
  ASSERT_TRUE(again.has_value());
  EXPECT_LT(worst_joint(clip, *again), kFileAccuracy);
}

TEST(FbxSave, OtherRatesBecomeTheFiles) {
  for (const double fps : {120.0, 50.0, 12.5}) {
    Clip clip = load_fbx(testing::kSmallFbx).value();
    clip.motion = Motion(7, clip.motion.joints(), fps);
    for (int f = 0; f < 7; ++f) clip.motion.pose(f)[0].translation = Vec3(0.1 * f, 0.0, 0.0);
    const Clip again = load_fbx(save_fbx(clip).value()).value();
    EXPECT_EQ(again.motion.fps(), fps);
    ASSERT_EQ(again.motion.frames(), 7);
    EXPECT_LT(worst_joint(clip, again), kFileAccuracy);
  }
}

TEST(FbxSave, ClipsOfOtherFormatsBecomeNewFiles) {
  SUREFOOT_NEEDS_FBX();
  for (const Axis up : {Axis::pos_y, Axis::pos_z, Axis::neg_x}) {
    Clip clip = load_fbx(testing::fbx_bytes("mixamo_walking")).value();
    clip.source = nullptr;
    clip.conventions.up = up;
    clip.conventions.metres_per_unit = 0.0254;
    const Result<std::string> saved = save_fbx(clip);
    ASSERT_TRUE(saved.has_value());
    const Result<Clip> again = load_fbx(*saved);
    ASSERT_TRUE(again.has_value()) << again.error().to_string();
    EXPECT_LT(worst_joint(clip, *again), kFileAccuracy);
    EXPECT_EQ(again->conventions.up, up);
    EXPECT_EQ(again->motion.fps(), clip.motion.fps());
    EXPECT_EQ(save_fbx(*again).value(), *saved);
  }
}

TEST(FbxSave, RefusesWhatIsNoMotion) { EXPECT_FALSE(save_fbx({}).has_value()); }

}  // namespace
}  // namespace surefoot
