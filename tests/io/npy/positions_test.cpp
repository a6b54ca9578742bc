#include <gtest/gtest.h>

#include "io/npy/npy_motion.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(NpyPositions, PositionsComeBackWhereTheyWere) {
  const std::string file = positions_file();
  Diagnostics notes;
  Result<Clip> clip = load_npy(shared(file), {}, &notes);
  ASSERT_TRUE(clip) << clip.error().to_string();
  EXPECT_DOUBLE_EQ(clip->motion.fps(), 20.0);
  EXPECT_EQ(clip->conventions.up, Axis::pos_y);
  for (int f = 0; f < kFrames; ++f) {
    const std::vector<Vec3> places = places_in(*clip, f);
    const std::vector<Transform> truth = smpl_world(f);
    for (std::size_t j = 0; j < 22; ++j) {
      EXPECT_LE((places[j] - truth[j].translation).norm(), 1e-5);
    }
  }
  EXPECT_EQ(clip->motion.pose(0)[4].translation, clip->motion.pose(9)[4].translation);
  EXPECT_EQ(save_npy(*clip).value(), file);
  move_feet(*clip);
  const std::string saved = save_npy(*clip).value();
  EXPECT_EQ(saved.size(), file.size());
  const Result<Clip> again = load_npy(shared(saved));
  ASSERT_TRUE(again);
  EXPECT_LE(largest_difference(*clip, *again), 1e-5);
}

TEST(NpyPositions, SkeletonsAreNamedOrRefused) {
  std::vector<double> values;
  for (int f = 0; f < 3; ++f) {
    for (int j = 0; j < 10; ++j) {
      for (const double value : {0.1 * j, 0.2 * j, 0.0}) values.push_back(value);
    }
  }
  const auto file = shared(floats(values, "<f4", {3, 10, 3}));
  const Result<Clip> unnamed = load_npy(file, {.file_name = "p.npy"});
  ASSERT_FALSE(unnamed);
  EXPECT_NE(unnamed.error().message.find("--skeleton"), std::string::npos);
  EXPECT_FALSE(load_npy(file, {.skeleton = "smpl22"}));
  EXPECT_FALSE(load_npy(file, {.skeleton = "dragon"}));
  std::string list = "[[\"j0\", \"\"]";
  for (int j = 1; j < 10; ++j)
    list += ", [\"j" + std::to_string(j) + "\", \"j" + std::to_string(j - 1) + "\"]";
  NpyLoadOptions options;
  options.skeleton_file = SideFile{"s.json", shared(list + "]")};
  const Result<Clip> named = load_npy(file, options);
  ASSERT_TRUE(named) << named.error().to_string();
  EXPECT_EQ(named->skeleton[9].name, "j9");
  options.skeleton_file = SideFile{"s.json", shared("[[\"a\", \"\"], [\"b\", \"c\"]]")};
  const Result<Clip> wrong = load_npy(file, options);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().to_string(), "s.json:1:13: the parent 'c' is no earlier joint");
}

TEST(NpyPositions, HumanML3DFeaturesComeBack) {
  // Features of the positions above, made by saving them into a file of zeros.
  std::vector<double> zeros(static_cast<std::size_t>(kFrames) * 263, 0.0);
  for (int f = 0; f < kFrames; ++f) {
    const auto row = static_cast<std::size_t>(f) * 263;
    zeros[row] = 0.01 * std::sin(0.2 * f);  // half yaw steps
    zeros[row + 3] = 0.95;
    const std::vector<Transform> world = smpl_world(0);
    for (std::size_t j = 1; j < 22; ++j) {
      for (std::size_t k = 0; k < 3; ++k) {
        zeros[row + 4 + 3 * (j - 1) + k] = world[j].translation[k];
      }
    }
    zeros[row + 259] = f < 20 ? 1.0 : 0.0;
  }
  const std::string file = floats(zeros, "<f4", {kFrames, 263});
  Result<Clip> clip = load_npy(shared(file));
  ASSERT_TRUE(clip) << clip.error().to_string();
  EXPECT_DOUBLE_EQ(clip->motion.fps(), 20.0);
  EXPECT_TRUE(npy_contacts(*clip)[19][0]);
  EXPECT_FALSE(npy_contacts(*clip)[20][0]);
  EXPECT_EQ(save_npy(*clip).value(), file);
  for (int f = 0; f < kFrames; ++f) {
    clip->motion.pose(f)[0].translation += Vec3(0.01 * f, 0.001 * f, 0.02 * f);
  }
  const Result<Clip> again = load_npy(shared(save_npy(*clip).value()));
  ASSERT_TRUE(again);
  EXPECT_LE(largest_difference(*clip, *again), 1e-5);
}

}  // namespace
}  // namespace surefoot
