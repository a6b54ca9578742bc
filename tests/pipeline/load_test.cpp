#include "surefoot/pipeline/load.h"

#include <gmock/gmock.h>

#include "pipeline/sample_clip.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/info.h"
#include "surefoot/pipeline/save.h"

namespace surefoot {
namespace {

using testing::HasSubstr;

InputFile file(std::string name, std::string text) {
  return {std::move(name), std::make_shared<const std::string>(std::move(text))};
}

InputFile sample_file() { return file("walk.bvh", save_clip(sample_sliding_clip()).value()); }

constexpr const char* kAsf = R"(:version 1.10
:name stick
:units
  mass 1.0
  length 0.45
  angle deg
:root
  order TX TY TZ RX RY RZ
  axis XYZ
  position 0 0 0
  orientation 0 0 0
:bonedata
  begin
    id 1
    name spine
    direction 0 1 0
    length 5
    axis 0 0 0 XYZ
    dof rx ry rz
  end
:hierarchy
  begin
    root spine
  end
)";
constexpr const char* kAmc =
    ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 0 1 0 0 0 0\nspine 0 0 0\n2\nroot 0 2 0 0 0 0\nspine 0 0 "
    "0\n";

TEST(LoadClip, ReadsBvhByContentWhateverItsName) {
  MotionFiles files;
  files.motion = file("walk.txt", *sample_file().bytes);
  const Result<Clip> clip = load_clip(files);
  ASSERT_TRUE(clip) << clip.error().to_string();
  EXPECT_EQ(clip->format, "bvh");
  EXPECT_EQ(clip->motion.frames(), sample_sliding_clip().motion.frames());
}

TEST(LoadTake, ALargeMotionIsCleanedToTheSameBytesAsASmallOne) {
  // Twice the same walk, so that the body jumps in between.
  const InputFile once = sample_file();
  const std::string& text = *once.bytes;
  const std::size_t rows = text.find('\n', text.find("Frame Time:")) + 1;
  MotionFiles files;
  files.motion = file("walk.bvh", text + text.substr(rows));
  const std::string whole = *files.motion.bytes;
  files.motion.read_again = [whole](std::size_t begin, std::span<char> out) {
    std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(begin), out.size(), out.begin());
  };
  for (const bool stretch : {false, true}) {
    CleanJob job;
    job.clean.rigid = !stretch;
    std::vector<std::string> results;
    for (const std::size_t memory : {std::numeric_limits<std::size_t>::max(), std::size_t{0}}) {
      Diagnostics notes;
      LoadSettings settings;
      settings.most_memory = memory;
      const Take take = load_take(files, settings, &notes).value();
      EXPECT_EQ(take.motion().made_on_demand(), memory == 0);
      const CleanedTake cleaned = clean_take(take, job, &notes).value();
      EXPECT_EQ(cleaned.take.motion().made_on_demand(), memory == 0);
      std::string result = save_clip(cleaned.take.clip()).value() + info_text(take) +
                           summary_of(take, cleaned) + write_plants(cleaned.held, cleaned.take) +
                           verdict_sentence(judge_cleaned(take, cleaned).value());
      for (const Note& note : notes.notes()) result += to_string(note);
      for (const Warning& warning : notes.warnings()) result += to_string(warning);
      results.push_back(std::move(result));
    }
    EXPECT_EQ(results[0], results[1]);
  }
}

TEST(LoadTake, GivesTheBytesBackAsSoonAsTheyAreRead) {
  MotionFiles files;
  files.motion = sample_file();
  const std::weak_ptr<const std::string> bytes = files.motion.bytes;
  files.motion.read_again = [](std::size_t, std::span<char> out) { std::ranges::fill(out, '0'); };
  LoadSettings settings;
  settings.most_memory = 0;
  const Result<Take> take = load_take(std::move(files), settings);
  ASSERT_TRUE(take) << take.error().to_string();
  EXPECT_TRUE(bytes.expired());
}

TEST(LoadClip, RatesOfEveryFormatAreWithinTheLimits) {
  MotionFiles files;
  files.motion = file("stick.amc", kAmc);
  files.skeleton = file("stick.asf", kAsf);
  LoadSettings settings;
  settings.fps = 1e5;
  EXPECT_THAT(load_clip(files, settings).error().message,
              HasSubstr("a frame rate of 100000 fps is out of range (1 to 10000)"));
}

TEST(LoadTake, LegsAreBetweenAFingerAndATower) {
  MotionFiles files;
  files.motion = sample_file();
  LoadSettings settings;
  settings.metres_per_unit = 1e-4;
  EXPECT_THAT(load_take(files, settings).error().to_string(), HasSubstr("walk.bvh: legs of 0.00"));
  settings.metres_per_unit = 10.0;
  EXPECT_THAT(
      load_take(files, settings).error().to_string(),
      HasSubstr("are out of range (0.01 to 100); if they are a person's, use --units 0.01"));
}

TEST(LoadClip, TheSampleComesBackInMetres) {
  MotionFiles files;
  files.motion = sample_file();
  const Result<Clip> clip = load_clip(files);
  ASSERT_TRUE(clip) << clip.error().to_string();
  const Clip made = sample_sliding_clip();
  ASSERT_EQ(clip->skeleton.size(), made.skeleton.size());
  for (const int frame : {0, made.motion.frames() / 2, made.motion.frames() - 1}) {
    for (int joint = 0; joint < made.skeleton.size(); ++joint) {
      const Vec3 read = world_of(clip->skeleton, joint, clip->motion.pose(frame)).translation;
      const Vec3 true_world = world_of(made.skeleton, joint, made.motion.pose(frame)).translation;
      EXPECT_LT((read - true_world).norm(), 1e-6) << made.skeleton[joint].name << " at " << frame;
    }
  }
}

TEST(LoadClip, SettingsWinOverGuesses) {
  MotionFiles files;
  files.motion = sample_file();
  LoadSettings settings;
  settings.metres_per_unit = 0.0254;
  settings.up = Axis::pos_z;
  settings.fps = 25.0;
  const Result<Clip> clip = load_clip(files, settings);
  ASSERT_TRUE(clip) << clip.error().to_string();
  EXPECT_EQ(clip->conventions.metres_per_unit, 0.0254);
  EXPECT_FALSE(clip->conventions.units_guessed);
  EXPECT_EQ(clip->conventions.up, Axis::pos_z);
  EXPECT_EQ(clip->motion.fps(), 25.0);
}

TEST(LoadClip, ReadsAcclaimPairs) {
  MotionFiles files;
  files.motion = file("a.amc", kAmc);
  files.skeleton = file("a.asf", kAsf);
  const Result<Clip> clip = load_clip(files);
  ASSERT_TRUE(clip) << clip.error().to_string();
  EXPECT_EQ(clip->motion.frames(), 2);
  EXPECT_EQ(clip->motion.fps(), 120.0);
  files.motion = *files.skeleton;
  files.skeleton.reset();
  EXPECT_EQ(load_clip(files).value().motion.frames(), 1);
}

TEST(LoadClip, FilesThatDoNotGoTogetherAreRefused) {
  MotionFiles files;
  files.motion = file("a.amc", kAmc);
  Result<Clip> clip = load_clip(files);
  ASSERT_FALSE(clip);
  EXPECT_THAT(clip.error().to_string(), HasSubstr("a.amc: an AMC file needs a skeleton"));

  files.motion = sample_file();
  files.skeleton = file("a.asf", kAsf);
  clip = load_clip(files);
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().place.file, "a.asf");
}

TEST(LoadClip, UnknownFormatsAreRefusedByName) {
  MotionFiles files;
  files.motion = file("a.obj", "v 0 0 0");
  const Result<Clip> clip = load_clip(files);
  ASSERT_FALSE(clip);
  EXPECT_THAT(clip.error().to_string(), HasSubstr("a.obj: "));
}

TEST(LoadClip, FbxIsReadByItsContent) {
  MotionFiles files;
  files.motion = file("walk", save_clip_as("walk.fbx", sample_sliding_clip()).value());
  const Result<Clip> clip = load_clip(files);
  ASSERT_TRUE(clip) << clip.error().to_string();
  EXPECT_EQ(clip->format, "fbx");
  EXPECT_EQ(clip->motion.frames(), sample_sliding_clip().motion.frames());
  files.motion = file("a.fbx", "Kaydara FBX Binary  ");
  EXPECT_THAT(load_clip(files).error().to_string(), HasSubstr("a.fbx: byte 20"));
  files.skeleton = file("a.asf", ":version 1.10");
  EXPECT_EQ(load_clip(files).error().place.file, "a.asf");
}

TEST(LoadMotion, FindsRigAndGroundOfTheSampleWalk) {
  MotionFiles files;
  files.motion = sample_file();
  Diagnostics notes;
  const Result<Take> loaded = load_take(files, {}, &notes);
  ASSERT_TRUE(loaded) << loaded.error().to_string();
  const Skeleton& skeleton = loaded->skeleton();
  EXPECT_EQ(skeleton[loaded->rig().hips].name, "Hips");
  EXPECT_EQ(skeleton[loaded->rig().leg(Side::right).joints.ankle].name, "RightFoot");
  EXPECT_EQ(loaded->first_frame(), 0);
  EXPECT_TRUE(loaded->ground_fit());
  EXPECT_GT(notes.count(NoteKind::guessed_units), 0U);
}

TEST(LoadMotion, AGivenGroundIsNotEstimated) {
  MotionFiles files;
  files.motion = sample_file();
  LoadSettings settings;
  settings.ground = Ground::flat(0.5);
  const Result<Take> loaded = load_take(files, settings);
  ASSERT_TRUE(loaded) << loaded.error().to_string();
  EXPECT_EQ(loaded->ground().height(0.0, 0.0), 0.5);
  EXPECT_FALSE(loaded->ground_fit());
}

TEST(LoadMotion, WhatInfoSaysCanBeGivenBackAsRigFile) {
  MotionFiles files;
  files.motion = sample_file();
  const Result<Take> first = load_take(files);
  ASSERT_TRUE(first) << first.error().to_string();
  files.rig = file("rig.json", info_json(*first, {}));
  const Result<Take> second = load_take(files);
  ASSERT_TRUE(second) << second.error().to_string();
  for (const Side side : kSides) {
    const Leg& a = first->rig().leg(side);
    const Leg& b = second->rig().leg(side);
    EXPECT_LT((a.heel_in_ankle - b.heel_in_ankle).norm(), 1e-12);
    EXPECT_LT((a.toe_in_ball - b.toe_in_ball).norm(), 1e-12);
    for (const SolePart part : kSoleParts) {
      EXPECT_NEAR(a.clearance[index_of(part)], b.clearance[index_of(part)], 1e-12);
    }
  }
}

TEST(LoadMotion, ARigFileWinsOverTheFinder) {
  MotionFiles files;
  files.motion = sample_file();
  files.rig = file("rig.json", R"({"left": {"heel_in_ankle": [1, -7, -6]}})");
  const Result<Take> loaded = load_take(files);
  ASSERT_TRUE(loaded) << loaded.error().to_string();
  EXPECT_LT((loaded->rig().leg(Side::left).heel_in_ankle - Vec3(0.01, -0.07, -0.06)).norm(), 1e-12);
}

TEST(LoadMotion, ARigFileThatNamesNoJointIsRefusedAtItsPlace) {
  MotionFiles files;
  files.motion = sample_file();
  files.rig = file("rig.json", "{\n  \"hips\": \"Pelvis\"\n}");
  const Result<Take> loaded = load_take(files);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().place.file, "rig.json");
  EXPECT_EQ(loaded.error().place.line, 2);
}

TEST(LoadMotion, ABodyWithoutLegsIsRefusedByName) {
  MotionFiles files;
  files.motion = file("a.amc", kAmc);
  files.skeleton = file("a.asf", kAsf);
  const Result<Take> loaded = load_take(files);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().place.file, "a.amc");
}

}  // namespace
}  // namespace surefoot
