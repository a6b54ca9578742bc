#include "surefoot/synthesis/step_request.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

std::string request(const std::string& rest) {
  return R"({"format": "surefoot-steps", "version": 1, )" + rest + "}";
}

TEST(StepRequestTest, ReadsFootprints) {
  const auto read = read_step_request(request(R"("fps": 30, "stand": 0, "footprints": [
        {"foot": "left", "position": [0.1, 0.6], "heading": 0.2}, {"foot": "both", "position": [0, 2]}])"),
                                      "r.json");
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_DOUBLE_EQ(read->fps, 30.0);
  ASSERT_EQ(read->moves.size(), 2U);
  EXPECT_EQ(read->moves[0].foot, Side::left);
  EXPECT_DOUBLE_EQ(read->moves[0].print.position_world.z(), 0.6);
  EXPECT_DOUBLE_EQ(read->moves[0].print.heading, 0.2);
  EXPECT_EQ(read->moves[1].kind, MovementKind::jump);
}

TEST(StepRequestTest, RefusesWithAPlace) {
  const struct {
    const char* rest;
    const char* says;
  } cases[] = {
      {R"("lengths": [0.5], "path": [[0, 0], [0, 3]])", "give exactly one of"},
      {R"("fps": 30)", "give exactly one of"},
      {R"("lengths": [])", "expected a list of 1 to"},
      {R"("lengths": [0.5, "far"])", "expected a number"},
      {R"("lengths": [-0.5])", "out of range"},
      {R"("lengths": [0.5], "fps": 0)", "out of range"},
      {R"("lengths": [0.5], "stand": -1)", "out of range"},
      {R"("lengths": [0.5], "first": "both")", "expected \"left\" or \"right\""},
      {R"("lengths": [0.5], "colour": "red")", "unknown key"},
      {R"("footprints": [{"foot": "left"}])", "\"position\" is missing"},
      {R"("footprints": [{"position": [0, 1]}])", "\"foot\" is missing"},
      {R"("footprints": [{"foot": "left", "position": [0, 1, 2]}])", "expected [x, z]"},
      {R"("footprints": [{"foot": "left", "position": [0, 1], "heading": 90}])", "radians"},
      {R"("footprints": [{"foot": "none", "position": [0, 1]}])", "or \"both\""},
      {R"("footprints": [7])", "must be an object"},
      {R"("lengths": [0.5], "start": {"left": {"position": [0, 0]}})", "\"left\" and a \"right\""},
      {R"("path": [[0, 0], [1e9, 0]])", "out of range"},
  };
  for (const auto& one : cases) {
    const auto read = read_step_request(request(one.rest), "r.json");
    ASSERT_FALSE(read) << one.rest;
    EXPECT_NE(read.error().message.find(one.says), std::string::npos) << read.error().message;
    EXPECT_EQ(read.error().place.file, "r.json");
    EXPECT_GE(read.error().place.line, 1) << one.rest;
  }
  EXPECT_FALSE(read_step_request("[]", "r.json"));
  EXPECT_FALSE(read_step_request("{", "r.json"));
  EXPECT_FALSE(
      read_step_request(R"({"format": "surefoot-plants", "version": 1, "lengths": [1]})", "r"));
  EXPECT_FALSE(
      read_step_request(R"({"format": "surefoot-steps", "version": 2, "lengths": [1]})", "r"));
}

}  // namespace
}  // namespace surefoot
