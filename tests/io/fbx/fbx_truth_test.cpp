#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "io/fbx/animation.h"
#include "io/fbx/chain.h"
#include "io/fbx/fbx_data.h"
#include "surefoot/io/fbx.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

using namespace fbx;
using nlohmann::json;
using testing::fbx_truth;

constexpr double kTolerance = 2e-5;  // metres

Vec3 position(const json& truth, const std::string& node, std::size_t time) {
  const json& p = truth["pos"][node][time];
  return {p[0].get<double>(), p[1].get<double>(), p[2].get<double>()};
}

// Every node of every file, meshes and cameras included, at the times of the truth.
TEST(FbxTruth, EveryNodeOfEveryFileIsWhereItMustBe) {
  SUREFOOT_NEEDS_FBX();
  int compared = 0;
  for (const std::string& file : testing::fbx_files()) {
    const std::string name = testing::fbx_name(file);
    const json truth = fbx_truth(name);
    if (truth.is_null()) continue;
    SCOPED_TRACE(name);
    const auto bytes = std::make_shared<const std::string>(testing::fbx_bytes(name));
    const Result<Tree> tree = read_tree(bytes, name);
    ASSERT_TRUE(tree.has_value()) << tree.error().to_string();
    const Result<Scene> scene = read_scene(*tree);
    ASSERT_TRUE(scene.has_value()) << scene.error().to_string();
    int take = kNone;
    for (std::size_t t = 0; t < scene->takes.size(); ++t) {
      if (scene->takes[t].name == truth["anim"].get<std::string>()) take = static_cast<int>(t);
    }
    const std::vector<int> order = parents_first(scene->models);
    const Result<Animation> animation = Animation::create(*tree, *scene, take, order);
    ASSERT_TRUE(animation.has_value()) << animation.error().to_string();
    for (std::size_t t = 0; t < truth["times"].size(); ++t) {
      const Ticks time = std::llround(truth["times"][t].get<double>() * kTicksPerSecond);
      std::vector<Transform> world(scene->models.size());
      std::vector<Scale> scales(scene->models.size());
      std::set<std::string> seen;
      for (const int m : order) {
        const auto i = static_cast<std::size_t>(m);
        const Model& model = scene->models[i];
        const bool top = model.parent == kNone;
        const auto p = static_cast<std::size_t>(top ? 0 : model.parent);
        const Placed placed = place(model, animation->pose(m, time), top ? Scale{} : scales[p]);
        scales[i] = placed.scale;
        world[i] = top ? placed.local : world[p] * placed.local;
        if (!truth["pos"].contains(model.name) || !seen.insert(model.name).second) continue;
        const double error = (world[i].translation - position(truth, model.name, t)).norm() *
                             scene->settings.metres_per_unit;
        EXPECT_LE(error, kTolerance) << model.name << " at " << truth["times"][t];
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 1000);
}

// The clip of a file: forward kinematics at those times of the truth that are frames.
TEST(FbxTruth, ClipsHaveTheirJointsThere) {
  SUREFOOT_NEEDS_FBX();
  int compared = 0;
  for (const std::string& file : testing::fbx_files()) {
    const std::string name = testing::fbx_name(file);
    const json truth = fbx_truth(name);
    if (truth.is_null()) continue;
    SCOPED_TRACE(name);
    const Result<Clip> clip =
        load_fbx(testing::fbx_bytes(name), {.file_name = name, .take = truth["anim"]});
    ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
    const double start = truth["anims"].empty() ? 0.0 : [&] {
      for (const json& take : truth["anims"]) {
        if (take["name"] == truth["anim"]) return take["b"].get<double>();
      }
      return 0.0;
    }();
    const Quat file_from_world = world_from_file(clip->conventions.up).conjugate();
    for (std::size_t t = 0; t < truth["times"].size(); ++t) {
      const double frame = (truth["times"][t].get<double>() - start) * clip->motion.fps();
      const int nearest = static_cast<int>(std::lround(frame));
      if (std::abs(frame - nearest) > 1e-3 || nearest >= clip->motion.frames()) continue;
      std::vector<Transform> world(clip->skeleton.size());
      forward_kinematics(clip->skeleton, clip->motion.pose(nearest), world);
      std::set<std::string> seen;
      for (int j = 0; j < clip->skeleton.size(); ++j) {
        const std::string& joint = clip->skeleton[j].name;
        if (!truth["pos"].contains(joint) || !seen.insert(joint).second) continue;
        const Vec3 wanted = position(truth, joint, t) * clip->conventions.metres_per_unit;
        const Vec3 is = file_from_world * world[j].translation;
        EXPECT_LE((is - wanted).norm(), kTolerance) << joint << " in frame " << nearest;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 1000);
}

TEST(FbxTruth, HumanIkNamesTheLegs) {
  SUREFOOT_NEEDS_FBX();
  for (const std::string name : {"ufbx_maya_character_7500_binary", "ozz_skeleton"}) {
    const Clip clip = load_fbx(testing::fbx_bytes(name)).value();
    ASSERT_TRUE(clip.named.complete()) << name;
    EXPECT_TRUE(clip.skeleton[clip.named.legs[0].ankle].name.ends_with("LeftFoot")) << name;
    const int ball = clip.named.legs[1].ball;
    if (name == "ozz_skeleton") {
      EXPECT_EQ(ball, kNoJoint) << "its character links no toes";
    } else {
      ASSERT_NE(ball, kNoJoint) << name;
      EXPECT_TRUE(clip.skeleton[ball].name.ends_with("RightToeBase")) << name;
    }
  }
}

TEST(FbxTruth, TheLongestTakeIsReadUnlessNamed) {
  SUREFOOT_NEEDS_FBX();
  const std::string bytes = testing::fbx_bytes("ozz_locomotions");
  const Clip longest = load_fbx(bytes).value();
  ASSERT_EQ(longest.takes.size(), 3u);
  EXPECT_EQ(longest.takes[2].name, "walk");
  EXPECT_TRUE(longest.takes[2].chosen);
  EXPECT_EQ(longest.motion.frames(), 41);
  const Clip jog = load_fbx(bytes, {.take = "jog"}).value();
  EXPECT_TRUE(jog.takes[0].chosen);
  EXPECT_EQ(jog.motion.frames(), 25);
  const Result<Clip> none = load_fbx(bytes, {.take = "swim"});
  ASSERT_FALSE(none.has_value());
  EXPECT_NE(none.error().message.find("'jog', 'run', 'walk'"), std::string::npos);
  EXPECT_FALSE(load_fbx(bytes, {.root_name = "nobody"}).has_value());
  const Result<std::vector<NamedTake>> takes =
      list_takes(std::make_shared<const std::string>(bytes));
  ASSERT_TRUE(takes.has_value());
  EXPECT_EQ(takes->size(), 3u);
}

}  // namespace
}  // namespace surefoot
