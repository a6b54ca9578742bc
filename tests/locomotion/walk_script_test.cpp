#include "surefoot/locomotion/walk_script.h"

#include <gtest/gtest.h>

#include <numbers>

#include "locomotion/gait_file.h"

namespace surefoot {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

Result<WalkScript> read(const std::string& body, Diagnostics* notes = nullptr) {
  const std::string text =
      R"({"format": "surefoot-walk", "version": 1, "duration": 6, )" + body + "}";
  return read_walk_script(text, "walk.json", *embedded_gait().value(), notes);
}

TEST(WalkScript, EventsKeepWhatTheyDoNotName) {
  const WalkScript script = read(R"("fps": 30, "start": {"speed": 1.2, "turn": 10, "heading": 90},
    "events": [{"at": 1, "speed": 3.4, "within": 2}, {"at": 2, "toe_out": [5, -5]},
               {"at": 3, "heading": -45, "extra_width": 0.05}])")
                                .value();
  EXPECT_EQ(script.frames(), 181);
  EXPECT_NEAR(script.placement.heading, 90.0 * kDegree, 1e-12);
  ASSERT_EQ(script.events.size(), 3U);
  EXPECT_EQ(script.events[0].target.speed, 3.4);
  EXPECT_EQ(script.events[0].target.run, 1.0);  // by its speed
  EXPECT_NEAR(script.events[0].target.turn_rate, 10.0 * kDegree, 1e-12);
  EXPECT_EQ(script.events[0].within, 2.0);
  EXPECT_EQ(script.events[1].target.speed, 3.4);
  EXPECT_NEAR(script.events[1].steps.toe_out[1], -5.0 * kDegree, 1e-12);
  EXPECT_NEAR(script.events[2].heading.value(), -45.0 * kDegree, 1e-12);
  EXPECT_EQ(script.events[2].target.turn_rate, 0.0);
  EXPECT_NEAR(script.events[2].steps.toe_out[0], 5.0 * kDegree, 1e-12);
}

TEST(WalkScript, ANamedGaitHoldsUntilAnother) {
  const WalkScript script = read(R"("start": {"speed": 2.6, "gait": "run"},
    "events": [{"at": 1, "speed": 2.5}, {"at": 2, "gait": "auto", "speed": 1.0},
               {"at": 3, "gait": 0.5}])")
                                .value();
  EXPECT_EQ(script.start.run, 1.0);
  EXPECT_EQ(script.events[0].target.run, 1.0);
  EXPECT_EQ(script.events[1].target.run, 0.0);
  EXPECT_EQ(script.events[2].target.run, 0.5);
}

TEST(WalkScript, MixesPerformers) {
  const auto& performers = embedded_gait().value()->data().performers;
  const std::string& a = performers[0].name;
  const std::string& b = performers[1].name;
  const WalkScript script =
      read(R"("start": {"speed": 1.2, "style": {")" + a + R"(": 0.25, ")" + b + R"(": 0.75}})")
          .value();
  for (std::size_t i = 0; i < performers[0].style.size(); ++i) {
    EXPECT_NEAR(script.start.style[i],
                0.25 * performers[0].style[i] + 0.75 * performers[1].style[i], 1e-12);
  }
}

TEST(WalkScript, RefusalsHaveAPlace) {
  const Result<WalkScript> refused = read("\n\"start\": {\"speed\": 1.0,\n\"turn\": 999}");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().place.line, 3);
  EXPECT_NE(refused.error().message.find("between -360 and 360"), std::string::npos);
}

TEST(WalkScript, WarnsOfWhatNoExampleShows) {
  Diagnostics notes;
  ASSERT_TRUE(read(R"("start": {"speed": 3.0, "gait": "walk"})", &notes).has_value());
  EXPECT_EQ(notes.count(WarningKind::extrapolated), 1U);
}

}  // namespace
}  // namespace surefoot
