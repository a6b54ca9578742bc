#include "contact/label_file.h"

#include <gtest/gtest.h>

#include <random>

namespace surefoot {
namespace {

constexpr std::string_view kGood =
    R"({"format": "surefoot-labels", "version": 1, "frames": 9, "fps": 30,
 "labels": [
  {"label": "left", "first": 0, "last": 3},
  {"label": "skate", "first": 4, "last": 6},
  {"label": "both", "first": 7, "last": 8}]}
)";

/// The refusal of a good file in which one part was replaced.
std::string refusal(std::string_view old_part, std::string_view new_part) {
  std::string text(kGood);
  const std::size_t at = text.find(old_part);
  EXPECT_NE(at, std::string::npos) << old_part;
  const auto track = read_labels(text.replace(at, old_part.size(), new_part), "l.json", 9, 30.0);
  return track ? "accepted" : track.error().to_string();
}

TEST(ReadLabels, WritesTheSameAgain) {
  const Result<LabelTrack> track = read_labels(kGood, "l.json", 9, 30.0);
  ASSERT_TRUE(track) << track.error().to_string();
  ASSERT_EQ(track->labels.size(), 9u);
  EXPECT_EQ(track->labels[3], MotionLabel::left);
  EXPECT_EQ(track->labels[4], MotionLabel::skate);
  EXPECT_EQ(track->labels[8], MotionLabel::both);
  EXPECT_EQ(write_labels(*track), kGood);
}

TEST(ReadLabels, AnyLabelsComeBack) {
  std::mt19937 random(3);
  std::uniform_int_distribution<std::size_t> pick(0, kMotionLabels.size() - 1);
  for (const std::size_t frames : {0u, 1u, 2u, 50u}) {
    LabelTrack track{29.97, {}};
    for (std::size_t f = 0; f < frames; ++f) track.labels.push_back(kMotionLabels[pick(random)]);
    const Result<LabelTrack> again = read_labels(write_labels(track), "l.json");
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_EQ(again->labels, track.labels);
    EXPECT_EQ(again->fps, track.fps);
  }
}

TEST(ReadLabels, RefusalsCarryTheirPlace) {
  EXPECT_EQ(
      refusal("\"skate\"", "\"slide\""),
      "l.json:4:13: expected \"left\" or \"right\" or \"both\" or \"none\" or \"skate\", found "
      "\"slide\"");
  EXPECT_EQ(refusal("\"first\": 4", "\"first\": 5"),
            "l.json:4:31: the run starts at frame 5, but the next unlabelled frame is 4");
  EXPECT_EQ(refusal("\"first\": 4", "\"first\": 3"),
            "l.json:4:31: the run starts at frame 3, but the next unlabelled frame is 4");
  EXPECT_EQ(
      refusal("\"last\": 3", "\"last\": -1"),
      "l.json:3:41: a run that starts at frame 0 cannot end at frame -1; the clip has 9 frames");
  EXPECT_EQ(
      refusal("\"last\": 8", "\"last\": 9"),
      "l.json:5:41: a run that starts at frame 7 cannot end at frame 9; the clip has 9 frames");
  EXPECT_EQ(refusal("\"last\": 8", "\"last\": 7"), "l.json:2:12: only 8 of 9 frames are labelled");
  EXPECT_EQ(refusal("surefoot-labels", "surefoot-plants"),
            "l.json:1:12: expected the format \"surefoot-labels\", found \"surefoot-plants\"");
  EXPECT_EQ(refusal("\"version\": 1", "\"version\": 2"),
            "l.json:1:42: only version 1 is supported, found 2");
  EXPECT_EQ(refusal("\"fps\": 30", "\"fps\": 60"),
            "l.json:1:65: the labels are for 60 fps, but the clip has 30");
  EXPECT_NE(refusal("\"fps\": 30", "\"speed\": 30"), "accepted");
  EXPECT_NE(refusal("\"frames\": 9", "\"frames\": 2000000000"), "accepted");
}

TEST(ReadLabels, RefusesAnotherLength) {
  const auto track = read_labels(kGood, "l.json", 10, 30.0);
  ASSERT_FALSE(track);
  EXPECT_EQ(track.error().to_string(),
            "l.json:1:55: the labels are for 9 frames, but the clip has 10");
}

}  // namespace
}  // namespace surefoot
