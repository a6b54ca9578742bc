#include <gtest/gtest.h>

#include <algorithm>

#include "io/gltf/truth.h"

namespace surefoot {
namespace {

using testing::GltfTruth;

/// Names by which each branch of the scene can be asked for.
std::vector<std::string> scene_roots(const GltfSource& source) {
  std::vector<std::string> names;
  for (const GltfNode& node : source.nodes) {
    if (node.parent < 0) names.push_back(node.name);
  }
  return names;
}

/// The place of a node's turn among nodes of its name, and how many there are.
std::pair<std::size_t, std::size_t> turn_of(const GltfSource& source, int node) {
  std::size_t turn = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < source.nodes.size(); ++i) {
    if (source.nodes[i].name != source.nodes[node].name) continue;
    if (static_cast<int>(i) == node) turn = count;
    ++count;
  }
  return {turn, count};
}

TEST(GltfTruth, JointsAreWhereAnotherEvaluatorPutsThem) {
  SUREFOOT_NEEDS_DATA();
  int files = 0;
  for (const std::string& file : testing::gltf_samples()) {
    const auto text = read_data_file("formats/truth/" + file.substr(file.rfind('/') + 1) + ".json");
    if (!text) continue;
    ++files;
    const GltfTruth truth = testing::read_gltf_truth(*text);
    const auto bytes = testing::shared_data(file);
    // Metres, whatever the size: the truth is in the file's units.
    GltfLoadOptions options{
        .file_name = file, .animation = truth.animation, .metres_per_unit = 1.0};
    const Result<Clip> first = load_gltf(bytes, options);
    ASSERT_TRUE(first) << first.error().to_string();
    double worst = 0.0;
    int compared = 0;
    const std::vector<std::string> roots =
        scene_roots(dynamic_cast<const GltfSource&>(*first->source));
    // Of many alike, some.
    for (std::size_t r = 0; r < roots.size(); r += 1 + roots.size() / 16) {
      options.root = roots[r];
      const Result<Clip> clip = load_gltf(bytes, options);
      ASSERT_TRUE(clip) << clip.error().to_string();
      const auto& source = dynamic_cast<const GltfSource&>(*clip->source);
      for (std::size_t t = 0; t < truth.times.size(); ++t) {
        const std::vector<Vec3> places = testing::places_at(*clip, truth.times[t]);
        for (int j = 0; j < clip->skeleton.size(); ++j) {
          const int node = source.body.nodes[j];
          const std::string& name = source.nodes[node].name;
          const auto found = truth.places.find(
              name == "node_" + std::to_string(node) ? std::to_string(node) : name);
          ASSERT_NE(found, truth.places.end()) << name;
          const auto [turn, count] = turn_of(source, node);
          const double error = (places[j] - found->second[t * count + turn]).norm();
          worst = std::max(worst, error);
          ++compared;
        }
      }
    }
    std::printf("%-45s %6d places, worst %.1e m\n", file.c_str(), compared, worst);
    EXPECT_GT(compared, 0) << file;
    EXPECT_LE(worst, 1e-5) << file;
  }
  EXPECT_GE(files, 9);
}

TEST(GltfTruth, FramesOfTheClipAreTheAnimationAtTheirTimes) {
  SUREFOOT_NEEDS_DATA();
  for (const std::string& file : testing::gltf_samples()) {
    const Result<Clip> clip = load_gltf(testing::shared_data(file), {.file_name = file});
    ASSERT_TRUE(clip) << clip.error().to_string();
    const auto& source = dynamic_cast<const GltfSource&>(*clip->source);
    EXPECT_EQ(clip->motion.frames(), source.timing.frames);
    for (const int frame : {0, clip->motion.frames() / 2, clip->motion.frames() - 1}) {
      const std::vector<Vec3> in_clip = testing::places_in(*clip, frame);
      const std::vector<Vec3> in_file = testing::places_at(*clip, source.timing.time_of(frame));
      for (std::size_t j = 0; j < in_clip.size(); ++j) {
        EXPECT_LE((in_clip[j] - in_file[j]).norm(), 1e-9) << file << " frame " << frame;
      }
    }
  }
}

TEST(GltfTruth, AnimationsAreChosenAsPromised) {
  SUREFOOT_NEEDS_DATA();
  const auto bytes = testing::shared_data("formats/glb/three_Soldier.glb");
  const Result<Clip> longest = load_gltf(bytes);
  ASSERT_TRUE(longest);
  ASSERT_EQ(longest->takes.size(), 4U);
  EXPECT_EQ(longest->takes[0].name, "Idle");
  EXPECT_TRUE(longest->takes[0].chosen);
  EXPECT_EQ(longest->takes[3].name, "Walk");
  EXPECT_NEAR(longest->takes[3].seconds, 1.0333, 1e-3);
  const Result<Clip> walk = load_gltf(bytes, {.animation = "Walk"});
  ASSERT_TRUE(walk);
  EXPECT_EQ(walk->motion.frames(), 32);
  EXPECT_DOUBLE_EQ(walk->motion.fps(), 30.0);
  EXPECT_EQ(load_gltf(bytes, {.animation = "3"})->motion.frames(), 32);
  const Result<Clip> none = load_gltf(bytes, {.file_name = "s.glb", .animation = "Fly"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().to_string(),
            "s.glb: there is no animation 'Fly'; the file has Idle, Run, TPose, Walk");
  // VRM files name their legs.
  const Result<Clip> vrma = load_gltf(testing::shared_data("formats/vrm/pixiv_test.vrma"));
  ASSERT_TRUE(vrma);
  EXPECT_TRUE(vrma->named.complete());
  EXPECT_EQ(vrma->format, "vrm");
}

}  // namespace
}  // namespace surefoot
