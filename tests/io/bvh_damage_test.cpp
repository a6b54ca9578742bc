#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/data_files.h"
#include "surefoot/io/bvh.h"

namespace surefoot {
namespace {

// Twenty files of different families, cut to a size that keeps this quick.
std::vector<std::string> sample_texts() {
  constexpr std::size_t kRowBytes = 6'000;
  std::vector<std::string> names;
  for (const std::string folder : {"rigs", "skate_pairs", "video_mocap", "gt/walk", "cmu/walk"}) {
    const std::vector<std::string> files = data_files(folder, ".bvh");
    for (std::size_t i = 0; i < 4 && i < files.size(); ++i) {
      names.push_back(files[i * files.size() / std::min<std::size_t>(4, files.size())]);
    }
  }
  for (const std::string& file : data_files("odd/bvh_found", ".bvh")) names.push_back(file);
  names.resize(20);
  std::vector<std::string> texts;
  for (const std::string& name : names) {
    std::string text = read_data_file(name).value();
    texts.push_back(text.substr(0, text.find("Frame Time") + kRowBytes));
  }
  return texts;
}

// A clip or a refusal with its place; a clip can be saved and loads again.
void expect_sound(const std::string& text) {
  const Result<Clip> clip = load_bvh(text, {.file_name = "x.bvh"});
  if (!clip) {
    EXPECT_FALSE(clip.error().message.empty());
    EXPECT_GE(clip.error().place.line, 1);
    EXPECT_GE(clip.error().place.column, 1);
    return;
  }
  ASSERT_GT(clip->motion.frames(), 0);
  ASSERT_EQ(clip->motion.joints(), clip->skeleton.size());
  for (int frame = 0; frame < clip->motion.frames(); ++frame) {
    for (const Transform& local : clip->motion.pose(frame)) {
      ASSERT_TRUE(local.translation.allFinite());
      ASSERT_NEAR(local.rotation.norm(), 1.0, 1e-9);
    }
  }
  const Result<std::string> saved = save_bvh(*clip);
  ASSERT_TRUE(saved.has_value());
  const Result<Clip> again = load_bvh(*saved);
  ASSERT_TRUE(again.has_value()) << again.error().to_string();
  EXPECT_EQ(again->motion.frames(), clip->motion.frames());
}

TEST(BvhDamage, FlippedBytesGiveAClipOrARefusal) {
  SUREFOOT_NEEDS_DATA();
  std::mt19937 rng(1);
  for (const std::string& text : sample_texts()) {
    for (int i = 0; i < 200; ++i) {
      std::string damaged = text;
      for (int flips = 1 + i % 3; flips > 0; --flips) {
        damaged[rng() % damaged.size()] = static_cast<char>(rng());
      }
      expect_sound(damaged);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(BvhDamage, TruncatedFilesGiveAClipOrARefusal) {
  SUREFOOT_NEEDS_DATA();
  std::mt19937 rng(2);
  for (const std::string& text : sample_texts()) {
    for (int i = 0; i < 200; ++i) {
      expect_sound(text.substr(0, rng() % text.size()));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(BvhDamage, MissingAndRepeatedPiecesGiveAClipOrARefusal) {
  SUREFOOT_NEEDS_DATA();
  std::mt19937 rng(3);
  for (const std::string& text : sample_texts()) {
    for (int i = 0; i < 50; ++i) {
      const std::size_t at = rng() % text.size();
      const std::string piece = text.substr(at, rng() % 200);
      expect_sound(std::string(text).erase(at, piece.size()));
      expect_sound(std::string(text).insert(rng() % text.size(), piece));
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace surefoot
