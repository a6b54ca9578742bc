#include "locomotion/gait_file.h"

#include <gtest/gtest.h>

#include "base/byte_io.h"
#include "locomotion/sample_gait.h"

namespace surefoot {
namespace {

std::string sample_file() { return write_gait(sample_gait_model()->data()); }

TEST(GaitFile, GivesTheGaitBack) {
  const GaitModelData& data = sample_gait_model()->data();
  const GaitModel model = read_gait(sample_file(), "gait.bin").value();
  EXPECT_EQ(model.data().turning, data.turning);
  EXPECT_EQ(model.data().gaits[0].weights, data.gaits[0].weights);
  EXPECT_EQ(model.data().standing, data.standing);
  EXPECT_EQ(model.data().performers[0].name, "biped");
  EXPECT_EQ(model.rig().leg(Side::left).heel_in_ankle, data.rig.leg(Side::left).heel_in_ankle);
  EXPECT_NEAR((model.data().cycles.components - data.cycles.components).norm(), 0.0, 1e-5);
  EXPECT_EQ(write_gait(model.data()), sample_file());
}

TEST(GaitFile, RefusesWhatIsNoGait) {
  const auto message = [](const std::string& bytes) {
    return read_gait(bytes, "gait.bin").error().to_string();
  };
  EXPECT_EQ(message("HIERARCHY"), "gait.bin: is not a Surefoot gait");
  std::string other = sample_file();
  other[14] = 7;
  EXPECT_EQ(message(other),
            "gait.bin: is a version 7 gait, but this program needs version 2; train it again");
  EXPECT_NE(message(sample_file() + "x").find("damaged"), std::string::npos);
}

TEST(GaitFile, RefusesEveryCutFile) {
  const std::string bytes = sample_file();
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 300) {
    EXPECT_FALSE(read_gait(bytes.substr(0, size), "gait.bin").has_value()) << size;
  }
}

// A wrong byte breaks the checksum; where somebody has mended that, the parts are still checked.
TEST(GaitFile, NeverReadsBeyondAFileWithWrongBytes) {
  constexpr std::size_t kBody = 14 + 4 + 8;
  const std::string bytes = sample_file();
  for (std::size_t at = kBody; at < bytes.size(); at += 1 + bytes.size() / 700) {
    std::string wrong = bytes;
    wrong[at] = static_cast<char>(wrong[at] ^ 0x5a);
    EXPECT_FALSE(read_gait(wrong, "gait.bin").has_value()) << at;
    const std::uint64_t sum = checksum(std::string_view(wrong).substr(kBody));
    wrong.replace(kBody - sizeof(sum), sizeof(sum), reinterpret_cast<const char*>(&sum),
                  sizeof(sum));
    (void)read_gait(wrong, "gait.bin");
  }
}

}  // namespace
}  // namespace surefoot
