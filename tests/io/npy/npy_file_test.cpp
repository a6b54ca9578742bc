#include <gtest/gtest.h>

#include "io/npy/npy_motion.h"

namespace surefoot {
namespace {

using namespace testing;

TEST(NpyFile, NewFilesHoldTheClip) {
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

TEST(NpyFile, FortranOrderAndBigEndianAreRead) {
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

TEST(NpyFile, RefusalsSayWhatToDo) {
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

TEST(NpyFile, DamagedFilesAreReadOrRefused) {
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
