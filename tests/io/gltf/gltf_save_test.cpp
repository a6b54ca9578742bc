#include <gtest/gtest.h>

#include <algorithm>

#include "io/gltf/truth.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

using nlohmann::ordered_json;
using testing::largest_difference;
using testing::places_in;

ordered_json json_of(const std::string& bytes) {
  const Result<GltfDocument> document =
      open_gltf_document(std::make_shared<const std::string>(bytes), "saved.glb");
  return document ? *document->json : ordered_json();
}

Result<Clip> load(std::string bytes, const GltfLoadOptions& options = {}) {
  return load_gltf(std::make_shared<const std::string>(std::move(bytes)), options);
}

/// Turns two joints and moves one near the root a little, in all frames but the first.
void change(Clip& clip) {
  for (int f = 1; f < clip.motion.frames(); ++f) {
    const PoseSpan pose = clip.motion.pose(f);
    pose[std::min<std::size_t>(2, pose.size() - 1)].translation += 0.01 * Vec3(1.0, 2.0, -1.0);
    for (const std::size_t j : {pose.size() / 2, pose.size() - 1}) {
      pose[j].rotation = pose[j].rotation * axis_angle(Vec3::UnitZ(), 0.2 + 0.001 * f);
    }
  }
}

bool begins_with(const ordered_json& list, const ordered_json& beginning) {
  if (list.size() < beginning.size()) return false;
  return std::equal(beginning.begin(), beginning.end(), list.begin());
}

TEST(GltfSave, UnchangedClipsHaveTheSameBytes) {
  SUREFOOT_NEEDS_DATA();
  for (const std::string& file : testing::gltf_samples()) {
    const auto bytes = testing::shared_data(file);
    const Result<Clip> clip = load_gltf(bytes, {.file_name = file});
    ASSERT_TRUE(clip) << clip.error().to_string();
    const Result<std::string> saved = save_gltf(*clip);
    ASSERT_TRUE(saved) << saved.error().to_string();
    EXPECT_TRUE(*saved == *bytes) << file;
  }
}

TEST(GltfSave, ChangedClipsKeepEverythingElseAndAreReadBack) {
  SUREFOOT_NEEDS_DATA();
  for (const std::string& file : testing::gltf_samples()) {
    const auto bytes = testing::shared_data(file);
    Result<Clip> clip = load_gltf(bytes, {.file_name = file, .metres_per_unit = 1.0});
    ASSERT_TRUE(clip) << clip.error().to_string();
    change(*clip);
    const Result<std::string> saved = save_gltf(*clip);
    ASSERT_TRUE(saved) << saved.error().to_string();
    std::string animation;
    for (const NamedTake& take : clip->takes) {
      if (take.chosen && !take.name.starts_with('#')) animation = take.name;
    }
    const Result<Clip> again = load(*saved, {.animation = animation, .metres_per_unit = 1.0});
    ASSERT_TRUE(again) << again.error().to_string();
    if (clip->motion.frames() > 1) {
      // Floats of the file: 1e-7 of the body's size.
      EXPECT_LE(largest_difference(*clip, *again),
                file.find("Fox") == std::string::npos ? 2e-6 : 1e-4)
          << file;
    }
    ordered_json before = json_of(*bytes);
    ordered_json after = json_of(*saved);
    for (const char* key : {"accessors", "bufferViews"}) {
      EXPECT_TRUE(begins_with(after[key], before[key])) << file << " " << key;
    }
    if (before.contains("animations")) {
      const ordered_json& was = before["animations"];
      const ordered_json& is = after["animations"];
      ASSERT_EQ(was.size(), is.size());
      for (std::size_t a = 0; a < was.size(); ++a) {
        EXPECT_TRUE(begins_with(is[a]["samplers"], was[a]["samplers"]));
        for (std::size_t c = 0; c < was[a]["channels"].size(); ++c) {
          EXPECT_EQ(is[a]["channels"][c]["target"], was[a]["channels"][c]["target"]);
        }
      }
    }
    for (const char* key : {"accessors", "bufferViews", "animations", "buffers"}) {
      before.erase(key);
      after.erase(key);
    }
    EXPECT_EQ(before.dump(), after.dump()) << file;
  }
}

TEST(GltfSave, OtherFramesTakeThePlaceOfTheOld) {
  SUREFOOT_NEEDS_DATA();
  const Result<Clip> clip =
      load_gltf(testing::shared_data("formats/glb/three_Soldier.glb"), {.animation = "Walk"});
  ASSERT_TRUE(clip);
  Clip shorter = *clip;
  shorter.motion = Motion(10, clip->motion.joints(), 30.0);
  for (int f = 0; f < 10; ++f) {
    const ConstPoseSpan pose = clip->motion.pose(f + 5);
    std::copy(pose.begin(), pose.end(), shorter.motion.pose(f).begin());
  }
  const Result<std::string> saved = save_gltf(shorter);
  ASSERT_TRUE(saved);
  const Result<Clip> again = load(*saved, {.animation = "Walk", .fps = 30.0});
  ASSERT_TRUE(again);
  for (int f = 0; f < 10; ++f) {
    const std::vector<Vec3> there = places_in(shorter, f);
    const std::vector<Vec3> here = places_in(*again, f);
    for (std::size_t j = 0; j < there.size(); ++j) {
      EXPECT_LE((there[j] - here[j]).norm(), 2e-6);
    }
  }
}

Clip small_clip() {
  Clip clip;
  std::vector<Joint> joints(4);
  joints[0].name = "Hips \"one\"";
  joints[0].offset_local = Vec3(0.0, 0.9, 0.0);
  joints[1] = {"Leg", 0, Vec3(0.1, 0.0, 0.0), false, axis_angle(Vec3::UnitX(), 0.3)};
  joints[2] = {"Knee", 1, Vec3(0.0, -0.4, 0.0), false, Quat::Identity()};
  joints[3] = {"Knee_End", 2, Vec3(0.0, -0.4, 0.1), true, Quat::Identity()};
  clip.skeleton = Skeleton::create(std::move(joints)).value();
  clip.motion = Motion(7, 4, 119.88);
  const std::vector<Transform> rest = rest_pose(clip.skeleton);
  for (int f = 0; f < 7; ++f) {
    const PoseSpan pose = clip.motion.pose(f);
    std::copy(rest.begin(), rest.end(), pose.begin());
    pose[0].translation += Vec3(0.1 * f, 0.0, 0.0);
    pose[2].rotation = axis_angle(Vec3::UnitX(), 0.1 * f);
  }
  return clip;
}

TEST(GltfSave, NewFilesHoldTheClip) {
  const Clip clip = small_clip();
  for (const GltfContainerKind kind : {GltfContainerKind::binary, GltfContainerKind::text}) {
    const Result<std::string> saved = save_gltf(clip, {.container = kind});
    ASSERT_TRUE(saved);
    EXPECT_EQ(is_glb(*saved), kind == GltfContainerKind::binary);
    const Result<Clip> again = load(*saved, {.metres_per_unit = 1.0});
    ASSERT_TRUE(again) << again.error().to_string();
    ASSERT_EQ(again->skeleton.size(), 4);
    EXPECT_EQ(again->skeleton[0].name, "Hips \"one\"");
    EXPECT_TRUE(again->skeleton[3].end_site);
    EXPECT_NEAR(again->motion.fps(), 119.88, 1e-4);
    EXPECT_LE(largest_difference(clip, *again), 1e-6);
  }
}

TEST(GltfSave, ContainersAreExchanged) {
  const Result<std::string> glb = save_gltf(small_clip());
  ASSERT_TRUE(glb);
  const Result<Clip> from_glb = load(*glb, {.metres_per_unit = 1.0});
  ASSERT_TRUE(from_glb);
  const Result<std::string> text = save_gltf(*from_glb, {.container = GltfContainerKind::text});
  ASSERT_TRUE(text);
  Result<Clip> from_text = load(*text, {.metres_per_unit = 1.0});
  ASSERT_TRUE(from_text) << from_text.error().to_string();
  EXPECT_EQ(largest_difference(*from_glb, *from_text), 0.0);
  change(*from_text);
  const Result<std::string> changed = save_gltf(*from_text);
  ASSERT_TRUE(changed);
  const Result<Clip> again = load(*changed, {.metres_per_unit = 1.0});
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_LE(largest_difference(*from_text, *again), 1e-6);
}

}  // namespace
}  // namespace surefoot
