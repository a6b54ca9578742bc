#include <gtest/gtest.h>

#include <random>

#include "io/fbx/fbx_data.h"
#include "io/fbx/fbx_text.h"
#include "surefoot/io/fbx.h"

namespace surefoot {
namespace {

using namespace testing;

// Whatever the bytes are, there is a clip that can be saved, or a refusal that names the file.
void expect_survived(std::string bytes) {
  const Result<Clip> clip = load_fbx(std::move(bytes), {.file_name = "damaged.fbx"});
  if (clip) {
    EXPECT_TRUE(save_fbx(*clip).has_value());
  } else {
    EXPECT_EQ(clip.error().place.file, "damaged.fbx");
    EXPECT_FALSE(clip.error().message.empty());
  }
}

TEST(FbxDamage, EveryTruncationOfSmallFiles) {
  const Clip clip = load_fbx(kSmallFbx).value();
  Clip made = clip;
  made.source = nullptr;
  for (const std::string& bytes : {kSmallFbx, kOldFbx, save_fbx(made).value()}) {
    for (std::size_t size = 0; size < bytes.size(); size += 3) {
      expect_survived(bytes.substr(0, size));
    }
  }
}

TEST(FbxDamage, FlippedBytesOfSmallFiles) {
  Clip made = load_fbx(kSmallFbx).value();
  made.source = nullptr;
  std::mt19937 dice(5);
  for (const std::string& whole : {kSmallFbx, kOldFbx, save_fbx(made).value()}) {
    for (int i = 0; i < 1500; ++i) {
      std::string bytes = whole;
      bytes[dice() % bytes.size()] = static_cast<char>(dice());
      expect_survived(std::move(bytes));
    }
  }
}

TEST(FbxDamage, EverySampleCutAndFlipped) {
  SUREFOOT_NEEDS_FBX();
  std::mt19937 dice(11);
  for (const std::string& file : fbx_files()) {
    SCOPED_TRACE(file);
    const std::string whole = read_data_file(file).value();
    for (int i = 0; i < 6; ++i) expect_survived(whole.substr(0, dice() % whole.size()));
    // Heads and lengths stand at the beginning of records; hit them more often than arrays.
    for (int i = 0; i < 10; ++i) {
      std::string bytes = whole;
      const std::size_t range =
          i % 2 == 0 ? std::min<std::size_t>(bytes.size(), 20000) : bytes.size();
      for (int n = 0; n < 3; ++n) bytes[dice() % range] = static_cast<char>(dice());
      expect_survived(std::move(bytes));
    }
  }
}

}  // namespace
}  // namespace surefoot
