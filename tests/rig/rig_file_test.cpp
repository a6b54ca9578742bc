#include "rig/rig_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace surefoot {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::string_view kWhole = R"({"confidence": 0.98, "hips": "Hips",
 "left": {"hip": "LeftUpLeg", "knee": "LeftLeg", "ankle": "LeftFoot", "ball": "LeftToeBase", "toe": null,
          "heel_in_ankle": [1, -2, 3], "ball_in_ankle": [4, 5, 6], "toe_in_ball": [0, 0, 2],
          "clearance": {"heel": 2, "ball": 2, "toe": 1.5}},
 "right": {}})";

TEST(RigFile, LengthsComeInFileUnitsAndLeaveInMetres) {
  const Result<RigHints> hints = read_rig_file(kWhole, "rig.json", 0.01);
  ASSERT_TRUE(hints) << hints.error().to_string();
  const LegHints& left = hints->leg(Side::left);
  EXPECT_EQ(hints->hips.name, "Hips");
  EXPECT_EQ(left.ankle.name, "LeftFoot");
  EXPECT_EQ(left.ankle.place.line, 2);
  EXPECT_FALSE(left.toe.given());
  EXPECT_TRUE(left.heel_in_ankle->isApprox(Vec3(0.01, -0.02, 0.03)));
  EXPECT_DOUBLE_EQ(*left.clearance[index_of(SolePart::toe)], 0.015);
  EXPECT_FALSE(hints->leg(Side::right).hip.given());
  EXPECT_FALSE(hints->leg(Side::right).clearance[0]);
}

TEST(RigFile, TheWholeOutputOfInfoIsUnderstood) {
  const std::string info = R"({"format": "bvh", "frames": 3, "rig": )" + std::string(kWhole) + "}";
  const Result<RigHints> hints = read_rig_file(info, "info.json", 1.0);
  ASSERT_TRUE(hints) << hints.error().to_string();
  EXPECT_EQ(hints->leg(Side::left).knee.name, "LeftLeg");
}

TEST(RigFile, RefusalsHaveAPlaceAndSayWhatIsWrong) {
  struct Case {
    std::string_view text;
    std::string_view place;
    std::string_view message;
  };
  const Case cases[] = {
      {"", "rig.json:1:1", ""},
      {"{\"hips\": \"Hips\"", "rig.json:1:", ""},
      {"[]", "rig.json:1:1", "expected an object, found []"},
      {"{\n \"hipz\": \"Hips\"}",
       "rig.json:2:", "unknown key \"hipz\"; expected one of confidence, hips"},
      {"{\"hips\": 3}", "rig.json:1:10", "expected the name of a joint, found 3"},
      {"{\"left\": {\"knee\": \"\"}}", "rig.json:1:19", "expected the name of a joint"},
      {"{\"left\": {\n\"heel_in_ankle\": [1, 2]}}", "rig.json:2:18", "expected three lengths"},
      {"{\"left\": {\"heel_in_ankle\": [1, \"x\", 2]}}", "rig.json:1:32", "expected a length"},
      {"{\"left\": {\"clearance\": {\"sole\": 1}}}", "rig.json:1:", "unknown key \"sole\""},
      {"{\"right\": {\"clearance\": {\"toe\": []}}}", "rig.json:1:", "expected a length, found []"},
      {"{\"left\": {\"toe_in_ball\": [1e308, 0, 0]}}", "rig.json:1:", "expected a length"},
      {"{\"left\": {\"toe_in_ball\": [0, 3e11, 0]}}",
       "rig.json:1:", "a length of 3e+12 m is out of range (at most 100 m)"},
  };
  for (const Case& c : cases) {
    const Result<RigHints> hints = read_rig_file(c.text, "rig.json", 10.0);
    ASSERT_FALSE(hints) << c.text;
    EXPECT_THAT(hints.error().to_string(), StartsWith(std::string(c.place))) << c.text;
    EXPECT_THAT(hints.error().message, HasSubstr(std::string(c.message))) << c.text;
  }
}

TEST(RigFile, EveryTruncationAndByteFlipIsReadOrRefused) {
  const std::string whole(kWhole);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const Result<RigHints> cut = read_rig_file(whole.substr(0, i), "rig.json", 1.0);
    EXPECT_FALSE(cut) << i;
    for (const int bit : {0, 3, 5, 7}) {
      std::string flipped = whole;
      flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
      const Result<RigHints> hints = read_rig_file(flipped, "rig.json", 1.0);
      EXPECT_TRUE(hints || hints.error().place.line >= 1) << i;
    }
  }
}

}  // namespace
}  // namespace surefoot
