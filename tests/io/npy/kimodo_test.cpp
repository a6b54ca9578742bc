#include <gtest/gtest.h>

#include "io/npy/npy_motion.h"
#include "support/data_files.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(Kimodo, JointsAreWhereTheFileSays) {
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

TEST(Kimodo, ChangedFilesKeepTheirOtherMembers) {
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

}  // namespace
}  // namespace surefoot
