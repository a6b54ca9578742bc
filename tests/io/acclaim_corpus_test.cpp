#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "support/data_files.h"
#include "surefoot/io/acclaim.h"
#include "surefoot/io/bvh.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

struct Take {
  const char* asf;
  const char* amc;
  const char* bvh;  // of the same take, with a T-pose before it; empty where there is none
};
constexpr std::array<Take, 6> kTakes{{
    {"asf_amc/02/02.asf", "asf_amc/02/02_01.amc", "cmu/walk/02_01.bvh"},
    {"asf_amc/02/02.asf", "asf_amc/02/02_02.amc", "cmu/walk/02_02.bvh"},
    {"asf_amc/02/02.asf", "asf_amc/02/02_03.amc", "cmu/run/02_03.bvh"},
    {"asf_amc/07/07-walk.asf", "asf_amc/07/07_05-walk.amc", "cmu/walk/07_05.bvh"},
    {"asf_amc/09/09-run.asf", "asf_amc/09/09_06-run.amc", ""},
    {"asf_amc/35/35.asf", "asf_amc/35/35_01.amc", "cmu/walk/35_01.bvh"},
}};

Result<Clip> load_take(const Take& take, Diagnostics* notes = nullptr) {
  AcclaimLoadOptions options;
  options.asf_file_name = take.asf;
  options.amc_file_name = take.amc;
  return load_acclaim(read_data_file(take.asf).value(), read_data_file(take.amc).value(), options,
                      notes);
}

std::vector<Transform> world_pose(const Clip& clip, int frame) {
  std::vector<Transform> world(clip.skeleton.size());
  forward_kinematics(clip.skeleton, clip.motion.pose(frame), world);
  return world;
}

TEST(AcclaimCorpus, EveryTakeLoadsWithoutRepairs) {
  SUREFOOT_NEEDS_DATA();
  for (const Take& take : kTakes) {
    Diagnostics notes;
    const Result<Clip> clip = load_take(take, &notes);
    ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
    EXPECT_EQ(notes.count(WarningKind::repaired_file), 0u) << take.amc;
    EXPECT_EQ(clip->skeleton.size(), 31 + 7) << take.asf;  // root, 30 bones, 7 ends
    EXPECT_NEAR(clip->conventions.metres_per_unit, 0.056444, 1e-6);
    EXPECT_EQ(clip->conventions.up, Axis::pos_y);
  }
}

TEST(AcclaimCorpus, SkeletonAloneStandsInItsRestPose) {
  SUREFOOT_NEEDS_DATA();
  const std::string text = read_data_file("asf_amc/135/135-martialArts.asf").value();
  const Result<Clip> clip = load_acclaim_skeleton(text);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  const std::vector<Transform> world = world_pose(*clip, 0);
  const int toes = clip->skeleton.find("ltoes");
  const int head = clip->skeleton.find("head");
  const double height = world[head].translation.y() - world[toes].translation.y();
  EXPECT_GT(height, 1.2);
  EXPECT_LT(height, 1.9);
}

/// A vector of the body by the names of both files: from one joint (empty: the origin) to another.
struct SameVector {
  const char* our_from;
  const char* our_to;
  const char* their_from;
  const char* their_to;
};

Vec3 vector_between(const Clip& clip, const std::vector<Transform>& world, const char* from,
                    const char* to) {
  const auto at = [&](const char* name) {
    const int joint = clip.skeleton.find(name);
    EXPECT_NE(joint, kNoJoint) << name;
    return joint == kNoJoint ? Vec3(Vec3::Zero()) : world[joint].translation;
  };
  return *from == '\0' ? at(to) : Vec3(at(to) - at(from));
}

/// The BVH files of the same takes were made from these by others, with five digits. They leave out
/// the length of the thorax (Neck and shoulders hang on its beginning), so neck and arms are
/// compared bone by bone.
TEST(AcclaimCorpus, JointsAgreeWithTheBvhOfTheSameTake) {
  SUREFOOT_NEEDS_DATA();
  constexpr std::array<SameVector, 18> kSame{{{"", "root", "", "Hips"},
                                              {"", "lfemur", "", "LeftUpLeg"},
                                              {"", "ltibia", "", "LeftLeg"},
                                              {"", "lfoot", "", "LeftFoot"},
                                              {"", "ltoes", "", "LeftToeBase"},
                                              {"", "ltoes_End", "", "LeftToeBase_End"},
                                              {"", "rfemur", "", "RightUpLeg"},
                                              {"", "rtibia", "", "RightLeg"},
                                              {"", "rfoot", "", "RightFoot"},
                                              {"", "rtoes", "", "RightToeBase"},
                                              {"", "rtoes_End", "", "RightToeBase_End"},
                                              {"", "upperback", "", "Spine"},
                                              {"", "thorax", "", "Spine1"},
                                              {"lowerneck", "head", "Neck", "Head"},
                                              {"lclavicle", "lhumerus", "LeftShoulder", "LeftArm"},
                                              {"lhumerus", "lwrist", "LeftArm", "LeftHand"},
                                              {"rhumerus", "rradius", "RightArm", "RightForeArm"},
                                              {"rradius", "rwrist", "RightForeArm", "RightHand"}}};
  for (const Take& take : kTakes) {
    if (*take.bvh == '\0') continue;
    const Result<Clip> ours = load_take(take);
    BvhLoadOptions options;
    options.metres_per_unit = 0.0254 / 0.45;
    options.up = Axis::pos_y;
    const Result<Clip> theirs = load_bvh(read_data_file(take.bvh).value(), options);
    ASSERT_TRUE(ours.has_value() && theirs.has_value());
    ASSERT_EQ(ours->motion.frames() + 1, theirs->motion.frames());
    double worst = 0.0;
    for (int frame = 0; frame < ours->motion.frames(); ++frame) {
      const std::vector<Transform> a = world_pose(*ours, frame);
      const std::vector<Transform> b = world_pose(*theirs, frame + 1);
      for (const SameVector& same : kSame) {
        const Vec3 our_vector = vector_between(*ours, a, same.our_from, same.our_to);
        const Vec3 their_vector = vector_between(*theirs, b, same.their_from, same.their_to);
        worst = std::max(worst, (our_vector - their_vector).norm());
      }
    }
    RecordProperty(take.amc, std::to_string(worst));
    EXPECT_LT(worst, 1e-4) << take.amc;
  }
}

TEST(AcclaimCorpus, SavedAsBvhAndReadAgainNothingMoves) {
  SUREFOOT_NEEDS_DATA();
  for (const Take& take : kTakes) {
    const Result<Clip> clip = load_take(take);
    ASSERT_TRUE(clip.has_value());
    Result<std::string> text = save_bvh(*clip);
    ASSERT_TRUE(text.has_value()) << text.error().to_string();
    BvhLoadOptions options;
    options.metres_per_unit = clip->conventions.metres_per_unit;
    options.up = clip->conventions.up;
    options.root_offset = RootOffset::replace;
    const Result<Clip> again = load_bvh(std::move(*text), options);
    ASSERT_TRUE(again.has_value()) << again.error().to_string();
    ASSERT_EQ(again->motion.frames(), clip->motion.frames());
    ASSERT_EQ(again->skeleton.size(), clip->skeleton.size());
    EXPECT_NEAR(again->motion.fps(), clip->motion.fps(), 1e-3);
    double worst = 0.0;
    for (int frame = 0; frame < clip->motion.frames(); ++frame) {
      const std::vector<Transform> a = world_pose(*clip, frame);
      const std::vector<Transform> b = world_pose(*again, frame);
      for (int j = 0; j < clip->skeleton.size(); ++j) {
        const int k = again->skeleton.find(clip->skeleton[j].name);
        ASSERT_NE(k, kNoJoint) << clip->skeleton[j].name;
        worst = std::max(worst, (a[j].translation - b[k].translation).norm());
      }
    }
    EXPECT_LE(worst, 1e-6) << take.amc;
  }
}

TEST(AcclaimCorpus, LegsAreFound) {
  SUREFOOT_NEEDS_DATA();
  for (const Take& take : kTakes) {
    const Result<Clip> clip = load_take(take);
    ASSERT_TRUE(clip.has_value());
    const Result<Rig> rig = find_rig(clip->skeleton, clip->motion);
    ASSERT_TRUE(rig.has_value()) << rig.error().to_string();
    const auto name = [&](int joint) { return clip->skeleton[joint].name; };
    EXPECT_EQ(name(rig->legs[0].joints.hip), "lfemur");
    EXPECT_EQ(name(rig->legs[0].joints.knee), "ltibia");
    EXPECT_EQ(name(rig->legs[0].joints.ankle), "lfoot");
    EXPECT_EQ(name(rig->legs[1].joints.hip), "rfemur");
    EXPECT_EQ(name(rig->legs[1].joints.knee), "rtibia");
    EXPECT_EQ(name(rig->legs[1].joints.ankle), "rfoot");
  }
}

/// Reads damaged text: refused with a sentence, or read into finite numbers.
void expect_sound(const std::string& asf, const std::string& amc) {
  const Result<Clip> clip = load_acclaim(asf, amc);
  if (!clip) {
    EXPECT_FALSE(clip.error().message.empty());
    return;
  }
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    for (const Transform& local : clip->motion.pose(frame)) {
      ASSERT_TRUE(local.translation.allFinite() && local.rotation.coeffs().allFinite());
    }
  }
}

TEST(AcclaimCorpus, DamagedFilesAreReadOrRefused) {
  SUREFOOT_NEEDS_DATA();
  std::mt19937 rng(1);
  for (const Take& take : kTakes) {
    const std::string asf = read_data_file(take.asf).value();
    const std::string amc = read_data_file(take.amc).value().substr(0, 4000);
    const auto flipped = [&](std::string text) {
      std::uniform_int_distribution<std::size_t> where(0, text.size() - 1);
      std::uniform_int_distribution<int> bit(0, 7);
      text[where(rng)] ^= static_cast<char>(1 << bit(rng));
      return text;
    };
    const auto cut = [&](const std::string& text) {
      return text.substr(0, std::uniform_int_distribution<std::size_t>(0, text.size())(rng));
    };
    for (int i = 0; i < 100; ++i) {
      expect_sound(flipped(asf), amc);
      expect_sound(asf, flipped(amc));
      expect_sound(cut(asf), amc);
      expect_sound(asf, cut(amc));
    }
  }
}

}  // namespace
}  // namespace surefoot
