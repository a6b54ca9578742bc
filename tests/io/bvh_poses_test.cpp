#include "io/bvh_poses.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "io/bvh_text.h"
#include "surefoot/io/bvh.h"

namespace surefoot {
namespace {

/// Options under which no pose is kept, and the text is only there to be read again.
BvhLoadOptions again_from(const std::string& text, bool from_file = true) {
  BvhLoadOptions options;
  options.most_memory = 0;
  if (!from_file) return options;
  options.read_again = [text](std::size_t begin, std::span<char> out) {
    ASSERT_LE(begin + out.size(), text.size());
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(begin), out.size(), out.begin());
  };
  return options;
}

/// The small file with its frames repeated, more than are read at once.
std::string long_bvh(int repeats) {
  const std::size_t rows = kSmallBvh.find("0.10 0.95");
  std::string text = kSmallBvh.substr(0, rows);
  text.replace(text.find("Frames: 3"), 9, "Frames: " + std::to_string(3 * repeats));
  for (int i = 0; i < repeats; ++i) text += kSmallBvh.substr(rows);
  return text;
}

std::string replaced(const std::string& text, const char* what, const char* by) {
  return std::regex_replace(text, std::regex(what), by);
}

void expect_same_poses(const Motion& a, const Motion& b) {
  ASSERT_EQ(a.frames(), b.frames());
  ASSERT_EQ(a.joints(), b.joints());
  for (int f = 0; f < a.frames(); ++f) {
    for (std::size_t j = 0; j < static_cast<std::size_t>(a.joints()); ++j) {
      ASSERT_EQ(a.pose(f)[j].rotation.coeffs(), b.pose(f)[j].rotation.coeffs()) << f << " " << j;
      ASSERT_EQ(a.pose(f)[j].translation, b.pose(f)[j].translation) << f << " " << j;
    }
  }
}

class OnDemand : public testing::TestWithParam<std::string> {};

TEST_P(OnDemand, EveryPoseAndTheSavedTextAreThoseOfAMotionInMemory) {
  const std::string& text = GetParam();
  const Clip kept = load_bvh(text).value();
  EXPECT_FALSE(kept.motion.made_on_demand());
  for (const bool from_file : {false, true}) {
    Clip clip = load_bvh(text, again_from(text, from_file)).value();
    EXPECT_TRUE(clip.motion.made_on_demand());
    EXPECT_EQ(clip.motion.fps(), kept.motion.fps());
    EXPECT_EQ(clip.conventions.metres_per_unit, kept.conventions.metres_per_unit);
    EXPECT_EQ(clip.conventions.up, kept.conventions.up);
    expect_same_poses(clip.motion, kept.motion);
    EXPECT_EQ(save_bvh(clip).value(), save_bvh(kept).value());

    Clip changed = kept;
    for (Clip* each : {&clip, &changed}) {
      for (int f = 1; f < each->motion.frames(); f += 2) {
        each->motion.pose(f)[2].rotation = Quat(0.8, 0.6, 0.0, 0.0);
        each->motion.pose(f)[0].translation.y() += 0.01;
      }
    }
    EXPECT_EQ(save_bvh(clip).value(), save_bvh(changed).value());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Texts, OnDemand,
    testing::Values(kSmallBvh, long_bvh(4000), replaced(kSmallBvh, "\n", "\r\n"),
                    replaced(kSmallBvh, "Frames: 3", "Frames: 700"),
                    replaced(kSmallBvh, "Frames: 3\n", ""),
                    replaced(kSmallBvh, " {2}10", "\n10"),  // frames of two lines
                    kSmallBvh.substr(0, kSmallBvh.size() - 1), kSmallBvh + "\n \n",
                    kSmallBvh.substr(0, kSmallBvh.size() - 5)));

TEST(BvhPoses, AreKeptWhereTheyFit) {
  BvhLoadOptions options = again_from(kSmallBvh);
  options.most_memory = 3 * 4 * sizeof(Transform);
  EXPECT_FALSE(load_bvh(kSmallBvh, options)->motion.made_on_demand());
  --options.most_memory;
  EXPECT_TRUE(load_bvh(kSmallBvh, options)->motion.made_on_demand());
}

TEST(BvhPoses, AFileThatIsGoneGivesPosesAllTheSame) {
  BvhLoadOptions options = again_from(kSmallBvh);
  options.read_again = [](std::size_t, std::span<char> out) { std::ranges::fill(out, '\0'); };
  const Clip clip = load_bvh(kSmallBvh, options).value();
  for (int f = 0; f < clip.motion.frames(); ++f) {
    for (const Transform& local : clip.motion.pose(f)) {
      EXPECT_TRUE(local.translation.allFinite() && local.rotation.coeffs().allFinite());
    }
  }
  EXPECT_TRUE(save_bvh(clip));
}

TEST(BvhPoses, RefusalsAreTheSame) {
  for (const char* odd : {"word", "1e30", ""}) {
    const std::string text = replaced(kSmallBvh, "21.00", odd);
    const Result<Clip> kept = load_bvh(text);
    const Result<Clip> clip = load_bvh(text, again_from(text));
    ASSERT_FALSE(kept || clip) << odd;
    EXPECT_EQ(clip.error().to_string(), kept.error().to_string());
  }
}

}  // namespace
}  // namespace surefoot
