#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "io/npy/archive.h"
#include "io/npy/skeletons.h"
#include "math/rotation.h"
#include "support/data_files.h"
#include "surefoot/io/npy.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

std::shared_ptr<const std::string> shared(std::string bytes) {
  return std::make_shared<const std::string>(std::move(bytes));
}

std::vector<Vec3> places_in(const Clip& clip, int frame) {
  std::vector<Transform> world(clip.skeleton.size());
  forward_kinematics(clip.skeleton, clip.motion.pose(frame), world);
  std::vector<Vec3> places;
  for (const Transform& joint : world) places.push_back(joint.translation);
  return places;
}

double largest_difference(const Clip& a, const Clip& b) {
  double worst = a.motion.frames() == b.motion.frames() ? 0.0 : 1e9;
  for (int f = 0; f < std::min(a.motion.frames(), b.motion.frames()); ++f) {
    const std::vector<Vec3> there = places_in(a, f);
    const std::vector<Vec3> here = places_in(b, f);
    for (std::size_t j = 0; j < there.size(); ++j) {
      worst = std::max(worst, (there[j] - here[j]).norm());
    }
  }
  return worst;
}

std::string floats(const std::vector<double>& values, const char* type,
                   const std::vector<std::size_t>& shape) {
  std::string data;
  for (const double value : values) {
    const auto number = static_cast<float>(value);
    data.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  return write_npy(type, shape, data);
}

constexpr int kFrames = 40;

/// A walk-like motion of SMPL's 22 joints with usual proportions, +y up: rotation vectors.
Vec3 rotation_of(std::size_t joint, int frame) {
  const double phase = 2.0 * std::numbers::pi * frame / 20.0;
  if (joint == 1 || joint == 2) return {(joint == 1 ? -0.4 : 0.4) * std::sin(phase), 0.0, 0.05};
  if (joint == 4 || joint == 5) return {0.3 + 0.2 * std::sin(phase + (joint == 4 ? 0 : 3)), 0, 0};
  return {0.02 * static_cast<double>(joint % 5) * std::sin(phase), 0.01, 0.0};
}

std::vector<Transform> smpl_world(int frame) {
  const std::vector<NamedJoint> joints = known_skeleton("smpl22").value();
  const std::vector<Vec3> offsets = usual_smpl_offsets(joints);
  std::vector<Transform> world(joints.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const Transform local{from_rotation_vector(rotation_of(j, frame)),
                          j == 0 ? Vec3(0.0, 0.95, 0.04 * frame) : offsets[j]};
    world[j] = j == 0 ? local : world[joints[j].parent] * local;
  }
  return world;
}

std::string positions_file() {
  std::vector<double> values;
  for (int f = 0; f < kFrames; ++f) {
    for (const Transform& joint : smpl_world(f)) {
      for (int k = 0; k < 3; ++k) values.push_back(joint.translation[k]);
    }
  }
  return floats(values, "<f4", {kFrames, 22, 3});
}

/// AMASS of SMPL-H: z up, so the body is turned onto its feet first.
std::string amass_file() {
  const Quat stand = axis_angle(Vec3::UnitX(), std::numbers::pi / 2.0);
  std::vector<double> poses;
  std::vector<double> trans;
  for (int f = 0; f < kFrames; ++f) {
    for (std::size_t j = 0; j < 52; ++j) {
      const Quat local = from_rotation_vector(j < 22 ? rotation_of(j, f) : Vec3(0.0, 0.0, 0.1));
      const Vec3 v = rotation_vector(j == 0 ? Quat(stand * local) : local);
      for (int k = 0; k < 3; ++k) poses.push_back(v[k]);
    }
    for (const double value : {0.0, -0.04 * f + 0.22, 0.95}) trans.push_back(value);
  }
  std::string rate(8, '\0');
  const double fps = 60.0;
  std::memcpy(rate.data(), &fps, 8);
  return write_zip({{"trans.npy", floats(trans, "<f4", {kFrames, 3}), nullptr},
                    {"gender.npy", write_npy("<U7", {}, std::string(28, 'n')), nullptr},
                    {"mocap_framerate.npy", write_npy("<f8", {}, rate), nullptr},
                    {"betas.npy", floats(std::vector<double>(16, 0.5), "<f4", {16}), nullptr},
                    {"labels.npy", write_npy("|O", {2}, "\x80\x03pickle"), nullptr},
                    {"poses.npy", floats(poses, "<f4", {kFrames, 156}), nullptr}});
}

void move_feet(Clip& clip) {
  const auto knee = static_cast<std::size_t>(clip.skeleton.find("left_knee"));
  for (int f = 3; f < clip.motion.frames(); ++f) {
    const PoseSpan pose = clip.motion.pose(f);
    pose[knee].rotation = pose[knee].rotation * axis_angle(Vec3::UnitX(), 0.1);
    pose[0].translation += Vec3(0.01, 0.02, -0.03);
  }
}

TEST(Npy, KimodoJointsAreWhereTheFileSays) {
  SUREFOOT_NEEDS_DATA();
  int files = 0;
  for (const std::string& file : data_files("formats/npz", ".npz")) {
    const auto bytes = shared(read_data_file(file).value());
    Diagnostics notes;
    const Result<Clip> clip = load_npy(bytes, {.file_name = file}, &notes);
    ASSERT_TRUE(clip) << clip.error().to_string();
    const Result<NpyArchive> archive = NpyArchive::open(bytes, file);
    const Result<NpyArray> positions = archive->array("posed_joints");
    double worst = 0.0;
    std::size_t at = 0;
    for (int f = 0; f < clip->motion.frames(); ++f) {
      for (const Vec3& place : places_in(*clip, f)) {
        const Vec3 there(positions->number(at), positions->number(at + 1),
                         positions->number(at + 2));
        worst = std::max(worst, (place - there).norm());
        at += 3;
      }
    }
    EXPECT_EQ(at, positions->size());
    EXPECT_LE(worst, 1e-5) << file;
    // Bones are of one length, and the file's contacts are there.
    EXPECT_EQ(clip->motion.pose(0)[1].translation, clip->motion.pose(20)[1].translation) << file;
    EXPECT_EQ(npy_contacts(*clip).size(), static_cast<std::size_t>(clip->motion.frames()));
    EXPECT_EQ(notes.count(NoteKind::guessed_rate), 1U);
    const Result<std::string> saved = save_npy(*clip);
    ASSERT_TRUE(saved);
    EXPECT_TRUE(*saved == *bytes) << file;
    ++files;
  }
  EXPECT_GE(files, 5);
}

TEST(Npy, ChangedKimodoFilesKeepTheirOtherMembers) {
  SUREFOOT_NEEDS_DATA();
  const auto bytes =
      shared(read_data_file("formats/npz/kimodo_soma_01_single_text_prompt.npz").value());
  Result<Clip> clip = load_npy(bytes);
  ASSERT_TRUE(clip);
  const auto shin = static_cast<std::size_t>(clip->skeleton.find("LeftShin"));
  for (int f = 10; f < 50; ++f) {
    clip->motion.pose(f)[shin].rotation =
        clip->motion.pose(f)[shin].rotation * axis_angle(Vec3::UnitX(), 0.2);
  }
  const Result<std::string> saved = save_npy(*clip);
  ASSERT_TRUE(saved);
  const Result<Clip> again = load_npy(shared(*saved));
  ASSERT_TRUE(again);
  EXPECT_LE(largest_difference(*clip, *again), 1e-5);
  const Result<NpyArchive> before = NpyArchive::open(bytes, "a");
  const Result<NpyArchive> after = NpyArchive::open(shared(*saved), "b");
  EXPECT_EQ(before->names(), after->names());
  EXPECT_EQ(before->array("foot_contacts")->bytes(), after->array("foot_contacts")->bytes());
  // Only what is below the shin has moved, and only in those frames.
  const NpyArray was = *before->array("posed_joints");
  const NpyArray is = *after->array("posed_joints");
  EXPECT_EQ(was.type(), is.type());
  const auto foot = static_cast<std::size_t>(clip->skeleton.find("LeftFoot"));
  const auto toes = static_cast<std::size_t>(clip->skeleton.find("LeftToeBase"));
  for (std::size_t i = 0; i < was.size(); ++i) {
    const std::size_t joint = i / 3 % 30;
    const std::size_t frame = i / 90;
    if ((joint == foot || joint == toes) && frame >= 10 && frame < 50) continue;
    ASSERT_EQ(was.number(i), is.number(i)) << "joint " << joint << " frame " << frame;
  }
}

TEST(Npy, PositionsComeBackWhereTheyWere) {
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

TEST(Npy, SkeletonsAreNamedOrRefused) {
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

TEST(Npy, HumanML3DFeaturesComeBack) {
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

TEST(Npy, AmassKeepsItsKeysAndSaysItsDoubt) {
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

TEST(Npy, BodyModelsMakeAmassExact) {
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

TEST(Npy, NewFilesHoldTheClip) {
  Result<Clip> clip = load_npy(shared(positions_file()));
  ASSERT_TRUE(clip);
  clip->source.reset();
  const std::string saved = save_npy(*clip).value();
  EXPECT_TRUE(is_npz(saved));
  const Result<Clip> again = load_npy(shared(saved));
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_DOUBLE_EQ(again->motion.fps(), 20.0);
  EXPECT_EQ(again->skeleton[10].name, "left_foot");
  EXPECT_LE(largest_difference(*clip, *again), 1e-6);
}

TEST(Npy, FortranOrderAndBigEndianAreRead) {
  std::string data;
  for (const float value : {1.0F, 3.0F, 2.0F, 4.0F}) {  // columns of [[1, 2], [3, 4]]
    char bytes[4];
    std::memcpy(bytes, &value, 4);
    std::reverse(bytes, bytes + 4);
    data.append(bytes, 4);
  }
  std::string file = write_npy(">f4", {2, 2}, data);
  file.replace(file.find("False"), 5, "True ");
  Result<NpyArray> array = NpyArray::parse(file, "a.npy");
  ASSERT_TRUE(array) << array.error().to_string();
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(array->number(i), static_cast<double>(i + 1));
  array->set_number(1, 7.0);
  EXPECT_EQ(array->number(1), 7.0);
  EXPECT_EQ(array->number(2), 3.0);
}

TEST(Npy, RefusalsSayWhatToDo) {
  const auto refusal = [](std::string bytes) {
    const Result<Clip> clip = load_npy(shared(std::move(bytes)), {.file_name = "a"});
    return clip ? std::string() : clip.error().to_string();
  };
  EXPECT_NE(refusal(write_npy("|O", {1}, "x")).find("np.save"), std::string::npos);
  EXPECT_NE(refusal(floats({1.0, 2.0}, "<f4", {2})).find("(2)"), std::string::npos);
  EXPECT_NE(refusal("PK\x03\x04 nothing").find("byte"), std::string::npos);
  EXPECT_NE(refusal(positions_file().substr(0, 500)).find("byte 500"), std::string::npos);
  std::string zip = amass_file();
  zip[300] = static_cast<char>(zip[300] ^ 1);
  EXPECT_NE(refusal(zip).find("checksum"), std::string::npos);
}

TEST(Npy, DamagedFilesAreReadOrRefused) {
  std::uint32_t dice = 99;
  for (const std::string& whole : {amass_file(), positions_file()}) {
    for (int round = 0; round < 300; ++round) {
      std::string damaged = whole;
      dice = dice * 1664525 + 1013904223;
      if (round % 3 == 0) {
        damaged.resize((dice >> 3) % damaged.size());
      } else {
        // Heads and the directory are at the ends.
        const std::size_t from_end = (dice >> 8) % 700;
        damaged[round % 3 == 1 ? from_end % damaged.size() : damaged.size() - 1 - from_end] =
            static_cast<char>(dice >> 20);
      }
      const Result<Clip> clip = load_npy(shared(damaged));
      EXPECT_TRUE(clip.has_value() || !clip.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace surefoot
