#include <gtest/gtest.h>

#include "io/npy/npy_motion.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(Amass, KeepsItsKeysAndSaysItsDoubt) {
  const auto file = shared(amass_file());
  Diagnostics notes;
  Result<Clip> clip = load_npy(file, {.file_name = "a.npz"}, &notes);
  ASSERT_TRUE(clip) << clip.error().to_string();
  EXPECT_EQ(clip->skeleton.size(), 52);
  EXPECT_DOUBLE_EQ(clip->motion.fps(), 60.0);
  EXPECT_EQ(clip->conventions.up, Axis::pos_z);
  ASSERT_EQ(notes.notes().size(), 1U);
  EXPECT_NE(notes.notes()[0].message.find("--body-model"), std::string::npos);
  // It stands upright: the head is above the hips, which are above the feet.
  const std::vector<Vec3> places = places_in(*clip, 0);
  EXPECT_GT(places[15].y(), places[0].y() + 0.4);
  EXPECT_LT(places[10].y(), places[0].y() - 0.7);
  EXPECT_EQ(save_npy(*clip).value(), *file);
  move_feet(*clip);
  const std::string saved = save_npy(*clip).value();
  const Result<Clip> again = load_npy(shared(saved));
  ASSERT_TRUE(again);
  // The legs are fitted anew to the changed motion, so only rotations and the root compare.
  for (int f = 0; f < kFrames; ++f) {
    for (std::size_t j = 0; j < 52; ++j) {
      EXPECT_LE(angle_between(clip->motion.pose(f)[j].rotation, again->motion.pose(f)[j].rotation),
                1e-5);
    }
    EXPECT_LE((clip->motion.pose(f)[0].translation - again->motion.pose(f)[0].translation).norm(),
              1e-6);
  }
  const Result<NpyArchive> before = NpyArchive::open(file, "a");
  const Result<NpyArchive> after = NpyArchive::open(shared(saved), "b");
  EXPECT_EQ(before->names(), after->names());
  for (const char* name : {"gender", "labels", "betas"}) {
    EXPECT_EQ(before->array(name)->bytes(), after->array(name)->bytes());
  }
}

TEST(Amass, BodyModelsMakeItExact) {
  // A model of 52 vertices that are the joints, which the first shape number makes larger.
  const std::vector<NamedJoint> joints = known_skeleton("smplh").value();
  const std::vector<Vec3> offsets = usual_smpl_offsets(joints);
  std::vector<double> rest;
  std::vector<double> shapes;
  std::vector<double> regressor;
  std::vector<Vec3> places;
  for (std::size_t j = 0; j < 52; ++j) {
    const int parent = joints[j].parent;
    places.push_back(parent < 0 ? Vec3(0.0, -0.2, 0.0) : Vec3(places[parent] + offsets[j]));
    for (int k = 0; k < 3; ++k) {
      rest.push_back(places[j][k]);
      shapes.push_back(0.2 * places[j][k]);
      shapes.push_back(0.0);
    }
    for (std::size_t v = 0; v < 52; ++v) regressor.push_back(v == j ? 1.0 : 0.0);
  }
  NpyLoadOptions options;
  options.body_model = SideFile{
      "model.npz",
      shared(write_zip({{"v_template.npy", floats(rest, "<f4", {52, 3}), nullptr},
                        {"shapedirs.npy", floats(shapes, "<f4", {52, 3, 2}), nullptr},
                        {"J_regressor.npy", floats(regressor, "<f4", {52, 52}), nullptr}}))};
  Diagnostics notes;
  const Result<Clip> clip = load_npy(shared(amass_file()), options, &notes);
  ASSERT_TRUE(clip) << clip.error().to_string();
  EXPECT_TRUE(notes.empty());
  // Betas of 0.5 make everything a tenth larger.
  EXPECT_NEAR(clip->skeleton[4].offset_local.norm(), 1.1 * offsets[4].norm(), 1e-6);
  options.body_model =
      SideFile{"model.npz", shared(write_zip({{"a.npy", floats({1.0}, "<f4", {1}), nullptr}}))};
  const Result<Clip> wrong = load_npy(shared(amass_file()), options);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().to_string().find("model.npz: this body model has no array"),
            std::string::npos);
}

}  // namespace
}  // namespace surefoot
